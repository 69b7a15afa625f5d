import { fileURLToPath } from 'node:url';
import { LoadContent } from '@casebook/bank';
import { platformMigrations } from '@casebook/messaging';
import { applyMigrations, applyProtectedMigrations, type Environment, operatorCaller } from '@casebook/platform';
import { createDatabases, type ServiceDatabase } from './databases.ts';
import { hostedService, withService } from './services.ts';

const SHIPPED_CONTENT = fileURLToPath(new URL('../../../content', import.meta.url));

/**
 * Prepares the databases before services start: roles, databases, migrations, content. Idempotent.
 * @param environment the services' settings
 */
export async function migrate(adminUrl: string, databases: ServiceDatabase[], environment: Environment): Promise<void> {
  await createDatabases(adminUrl, databases);
  await Promise.all(
    databases.map(async ({ service, url }) => {
      const { migrations, protectedSchema } = await hostedService(service);
      await applyMigrations(url, [platformMigrations, migrations]);
      if (protectedSchema) await applyProtectedMigrations(adminUrl, url, protectedSchema);
    }),
  );
  await withService(await hostedService('bank'), environment, (app) =>
    app.get(LoadContent, { strict: false }).execute(operatorCaller('load-content'), SHIPPED_CONTENT),
  );
}
