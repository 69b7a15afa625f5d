import { BootRefused } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { QueuedJob } from './job-definition.ts';
import { type HandlesJob, handledJobOf } from './job-handler.ts';

interface RegisteredHandler {
  readonly job: QueuedJob;
  readonly handler: HandlesJob;
}

/** The jobs of one service, each with its handler. */
@Injectable()
export class JobRegistry {
  #handlers: RegisteredHandler[] = [];

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws BootRefused unless every listed job has exactly one handler and every handler's job is listed */
  load(jobs: readonly QueuedJob[]): void {
    this.#handlers = this.discovery.getProviders().flatMap(({ instance, metatype }) => {
      const job = typeof metatype === 'function' ? handledJobOf(metatype) : undefined;
      return job && instance ? [{ job, handler: instance as HandlesJob }] : [];
    });
    const faults = handlerFaults(
      jobs.map(({ name }) => name),
      this.#handlers.map(({ job }) => job.name),
    );
    if (faults.length > 0) throw new BootRefused(faults.join('; '));
  }

  find(name: string): RegisteredHandler | undefined {
    return this.#handlers.find(({ job }) => job.name === name);
  }
}

/**
 * Compares a service's list of jobs with its handlers.
 * @param jobs the listed names
 * @param handled the job name of each registered handler
 * @returns one sentence per mismatch
 */
export function handlerFaults(jobs: readonly string[], handled: readonly string[]): string[] {
  const handlersOf = (name: string) => handled.filter((one) => one === name).length;
  return [
    ...jobs.filter((name, at) => jobs.indexOf(name) !== at).map((name) => `The job ${name} is listed twice`),
    ...jobs.filter((name) => handlersOf(name) === 0).map((name) => `The job ${name} has no handler`),
    ...new Set(jobs.filter((name) => handlersOf(name) > 1).map((name) => `The job ${name} has more than one handler`)),
    ...handled.filter((name) => !jobs.includes(name)).map((name) => `The job ${name} has a handler but is not listed`),
  ];
}
