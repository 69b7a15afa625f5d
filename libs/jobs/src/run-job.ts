import { systemCaller, Tracing } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import type { QueuedData } from './job-backend.ts';
import { JobRegistry } from './job-registry.ts';

/** What is left of a job once it is done: its id tells when it is handed on again, and what it said may be about a member. */
const DONE: QueuedData = { payload: 'done', correlationId: '' };

/** Does one job out of a queue: its payload is parsed again, since another version may have put it there. */
@Injectable()
export class RunJob {
  constructor(
    private readonly registry: JobRegistry,
    private readonly tracing: Tracing,
  ) {}

  /** @throws UnrecoverableError for a job that no further attempt can help */
  async execute(job: Job<QueuedData>): Promise<void> {
    // Its worker died between the two marks, that it was done and that it is finished.
    if (job.data.payload === DONE.payload) return;
    await this.#handle(job);
    await job.updateData(DONE);
  }

  async #handle({ id, name, data, attemptsMade }: Job<QueuedData>): Promise<void> {
    const registered = this.registry.named(name);
    if (!registered || !id) throw new UnrecoverableError(`There is no handler for the job ${name}`);
    const parsed = registered.job.schema.safeParse(data.payload);
    if (!parsed.success) throw new UnrecoverableError(`The payload of ${name} is not valid: ${parsed.error.message}`);
    const span = this.tracing.start(name, data.traceparent);
    try {
      const caller = systemCaller(name, data.correlationId, span.traceparent);
      await registered.handler.handle({ id, payload: parsed.data, attempt: attemptsMade + 1, caller });
      span.end(true);
    } catch (error) {
      span.end(false);
      throw error;
    }
  }
}
