import { serviceNames, variableOf } from '@casebook/contracts';
import { createTopics } from '@casebook/messaging';
import { printError } from '@casebook/platform';
import { givenEnvironment, readMigrateConfig } from './config.ts';
import { migrate } from './migrate.ts';

// The distributed profile's step before services start: run it once for each new version, as often as one likes.
try {
  const { adminUrl, kafkaBrokers, replicas } = readMigrateConfig();
  const environment = givenEnvironment();
  const databases = serviceNames.map((service) => ({ service, url: environment[variableOf(service, 'DATABASE_URL')] ?? '' }));
  const made = await createTopics(kafkaBrokers, replicas);
  await migrate(adminUrl, databases, environment);
  console.log(`Migrated ${databases.length} databases, created ${made.length} topics`);
} catch (error) {
  printError(error);
}
