import { systemCaller, Tracing } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type Job, UnrecoverableError, WaitingError } from 'bullmq';
import type { QueuedData } from './job-backend.ts';
import { JobRegistry } from './job-registry.ts';
import { queues } from './queues.ts';

/** What is left of a job once it is done: its id tells when it is handed on again, and what it said may be about a member. */
const DONE: QueuedData = { payload: 'done', correlationId: '' };

/** Runs one job of a queue. Its payload is parsed again, since another version may have enqueued it. */
@Injectable()
export class RunJob {
  constructor(
    private readonly registry: JobRegistry,
    private readonly tracing: Tracing,
  ) {}

  /**
   * @param shutdown aborted when the service shuts down: a run that stops for it goes back into its queue, as the same attempt
   * @throws UnrecoverableError for a job that no further attempt can help
   */
  async execute(job: Job<QueuedData>, token: string | undefined, shutdown: AbortSignal): Promise<void> {
    // Its worker died between the two marks, that it was done and that it is finished.
    if (job.data.payload === DONE.payload) return;
    try {
      await this.#handle(job, shutdown);
    } catch (error) {
      if (!shutdown.aborted || error !== shutdown.reason) throw error;
      await job.moveToWait(token);
      throw new WaitingError();
    }
    await job.updateData(DONE);
  }

  async #handle({ id, name, data, attemptsMade }: Job<QueuedData>, shutdown: AbortSignal): Promise<void> {
    const registered = this.registry.named(name);
    if (!registered || !id) throw new UnrecoverableError(`There is no handler for the job ${name}`);
    const parsed = registered.job.schema.safeParse(data.payload);
    if (!parsed.success) throw new UnrecoverableError(`The payload of ${name} is not valid: ${parsed.error.message}`);
    const span = this.tracing.start(name, data.traceparent);
    try {
      const caller = systemCaller(name, data.correlationId, span.traceparent);
      const { timeoutMs } = queues[registered.job.queue];
      const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMs)]);
      await registered.handler.handle({ id, payload: parsed.data, attempt: attemptsMade + 1, caller, signal });
      span.end(true);
    } catch (error) {
      span.end(false);
      throw error;
    }
  }
}
