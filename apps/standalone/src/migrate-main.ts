import { serviceNames, variableOf } from '@casebook/contracts';
import { createTopics, deleteObsoleteRows, kafkaConnection } from '@casebook/messaging';
import { printError } from '@casebook/platform';
import { backfillNewConsumers } from './backfill-new-consumers.ts';
import { processEnvironment, readMigrateConfig } from './config.ts';
import { migrate } from './migrate.ts';

// The first process of a container ignores SIGTERM by default. Each step is one transaction, so the process can exit at any time.
process.once('SIGTERM', () => process.exit(143));

// The distributed profile's steps around a rollout, both idempotent. Before services of a new version start: migrations. With
// `--after-rollout`, once all of them run: republishing for new consumers, and deleting the rows of former ones.
try {
  const environment = processEnvironment();
  const databases = serviceNames.map((service) => ({ service, url: environment[variableOf(service, 'DATABASE_URL')] ?? '' }));
  if (process.argv.includes('--after-rollout')) {
    const topics = await backfillNewConsumers(databases, environment);
    for (const { service, url } of databases) await deleteObsoleteRows(service, url);
    console.log(topics.length > 0 ? `Republished for new consumers: ${topics.join(', ')}` : 'No new consumer needs a republish');
  } else {
    const { adminUrl, replicas, ...settings } = readMigrateConfig();
    const created = await createTopics(kafkaConnection(settings), replicas);
    await migrate(adminUrl, databases, environment);
    console.log(`Migrated ${databases.length} databases, created ${created.length} topics`);
  }
} catch (error) {
  printError(error);
}
