import { fileURLToPath } from 'node:url';
import { LoadContent } from '@casebook/bank';
import { settingsOf } from '@casebook/contracts';
import { consumersIn, platformMigrations, RepublishTopic } from '@casebook/messaging';
import { applyMigrations, type Environment, operatorCaller } from '@casebook/platform';
import pg from 'pg';
import { createDatabases, type ServiceDatabase } from './databases.ts';
import { hostedService, inService } from './services.ts';

const SHIPPED_CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

/**
 * What runs once before services start: databases and roles, migrations, content, and a republish for consumers that are new.
 * Running it again changes nothing.
 * @param environment the services' settings, as they will be started with
 */
export async function migrate(adminUrl: string, databases: ServiceDatabase[], environment: Environment): Promise<void> {
  await createDatabases(adminUrl, databases);
  await Promise.all(
    databases.map(async ({ service, url }) =>
      applyMigrations(url, [platformMigrations, (await hostedService(service)).migrations]),
    ),
  );
  await inService(await hostedService('bank'), environment, (app) =>
    app.get(LoadContent, { strict: false }).execute(operatorCaller('load-content'), SHIPPED_CONTENT),
  );
  for (const database of databases) await republishForNewConsumers(database, environment);
}

async function republishForNewConsumers({ service, url }: ServiceDatabase, environment: Environment): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the statement under way, or the next one; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM platform.known_consumers');
    const known = new Set(rows.map(({ name }) => name));
    for (const { name, topic } of consumersIn(service).filter((consumer) => !known.has(consumer.name))) {
      const { owner, republishable } = settingsOf(topic);
      if (republishable && owner !== 'every service')
        await inService(await hostedService(owner), environment, (app) =>
          app.get(RepublishTopic, { strict: false }).execute(operatorCaller('republish'), topic),
        );
      await client.query('INSERT INTO platform.known_consumers (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
    }
  } finally {
    await client.end();
  }
}
