import { ai, readAiConfig } from '@casebook/ai';
import { InProcessTransport, platformMigrations } from '@casebook/messaging';
import { applyMigrations, bootService, Database, type Environment } from '@casebook/platform';
import { DiscoveryService } from '@nestjs/core';
import { createDatabases, databasesOf } from '../../apps/standalone/src/databases.ts';
import { freePort, startPostgres } from '../../libs/servers/src/index.ts';

/** The compiled ai service, running in this process on its own PostgreSQL. */
export interface BootedAi {
  readonly database: Database;
  /** @returns the service's instance of a class, by the class's name @throws Error if there is none */
  provided<Type>(name: string): Type;
  stop(): Promise<void>;
}

/** @param folder the database's folder @param settings the service's settings in addition to the required ones */
export async function bootAi(folder: string, settings: Environment): Promise<BootedAi> {
  const postgres = await startPostgres({ dataDir: folder, durable: false });
  try {
    const databases = databasesOf(postgres.adminUrl, 'a secret of the tests', ['ai']);
    await createDatabases(postgres.adminUrl, databases);
    const [{ url } = { url: '' }] = databases;
    await applyMigrations(url, [platformMigrations, ai.migrations]);
    const config = readAiConfig({
      LOG_LEVEL: 'error',
      GATEWAY_SECRET: 'a secret of the tests, thirty-two characters or more',
      AI_PORT: String(await freePort()),
      ...settings,
      AI_DATABASE_URL: url,
    });
    const service = await bootService(ai, config, { transport: new InProcessTransport() });
    const providers = service.app.get(DiscoveryService, { strict: false }).getProviders();
    return {
      database: service.app.get(Database),
      provided: <Type>(name: string) => {
        const found = providers.find((provider) => provider.name === name);
        if (!found) throw new Error(`ai provides no ${name}`);
        return found.instance as Type;
      },
      stop: async () => {
        await service.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
