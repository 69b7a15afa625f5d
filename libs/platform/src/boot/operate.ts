import type { INestApplicationContext } from '@nestjs/common';
import type { ServiceConfig } from '../config/service-settings.ts';
import { newId } from '../ids.ts';
import { type Caller, systemCaller } from '../request/caller.ts';
import { buildService, type ServiceDefinition } from './boot-service.ts';
import { explain } from './run-main.ts';

/** A command with invalid arguments. The message is one line for the operator. */
export class CommandRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandRefused';
  }
}

/** The caller of an operator's command. @param command its name in the audit log */
export const operatorCaller = (command = 'operator'): Caller => systemCaller(command, newId());

/** Prints an error on standard error, as one line if the operator can fix it, and sets exit code 1. */
export function printError(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

/**
 * Runs an operator's command with its service's use cases: the same code and database, but without HTTP and the relay. The running
 * service publishes the events that the command leaves in the outbox.
 */
export async function operate<Config extends ServiceConfig, Ports>(
  definition: ServiceDefinition<Config, Ports>,
  readConfig: () => Config,
  ports: Ports,
  command: (service: INestApplicationContext, caller: Caller) => Promise<void>,
): Promise<void> {
  try {
    const { app, stop } = await buildService(definition, { ...readConfig(), logLevel: 'silent' }, ports);
    try {
      await command(app, operatorCaller());
    } finally {
      await stop();
    }
  } catch (error) {
    printError(error);
  }
}
