import type { INestApplicationContext } from '@nestjs/common';
import type { ServiceConfig } from '../config/service-settings.ts';
import { buildService, type ServiceDefinition } from './boot-service.ts';
import { explain } from './run-main.ts';

/**
 * Runs an operator's command as a use case of its service: the same code and database, no door, no relay (the running service
 * hands on what the command tells). A refusal is one line on standard error and exit code 1.
 */
export async function operate<Config extends ServiceConfig, Ports>(
  definition: ServiceDefinition<Config, Ports>,
  readConfig: () => Config,
  ports: Ports,
  command: (service: INestApplicationContext) => Promise<void>,
): Promise<void> {
  try {
    const { app, stop } = await buildService(definition, { ...readConfig(), logLevel: 'silent' }, ports);
    try {
      await command(app);
    } finally {
      await stop();
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
