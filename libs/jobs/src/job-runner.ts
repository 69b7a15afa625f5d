import { inTrace, PermanentFailure, SpanKind, systemCaller, Tracing } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type Job, UnrecoverableError, WaitingError } from 'bullmq';
import type { QueuedData } from './job-backend.ts';
import { JobRegistry } from './job-registry.ts';
import { queues } from './queues.ts';

/** Replaces a completed job's data: the id still deduplicates, but the payload, which may contain a member's data, is erased. */
const DONE: QueuedData = { payload: 'done', correlationId: '' };

/** Runs one job of a queue. Parses its payload again, because another version may have enqueued it. */
@Injectable()
export class JobRunner {
  constructor(
    private readonly registry: JobRegistry,
    private readonly tracing: Tracing,
  ) {}

  /**
   * @param shutdown aborted when the service shuts down: the run then returns to its queue without counting as an attempt
   * @throws UnrecoverableError for a job that would fail at every attempt
   */
  async run(job: Job<QueuedData>, token: string | undefined, shutdown: AbortSignal): Promise<void> {
    // The previous worker died after the handler finished but before BullMQ marked the job as completed.
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
    const registered = this.registry.find(name);
    if (!registered || !id) throw new UnrecoverableError(`The job ${name} has no handler`);
    const parsed = registered.job.schema.safeParse(data.payload);
    if (!parsed.success) throw new UnrecoverableError(`Invalid payload of ${name}: ${parsed.error.message}`);
    const span = this.tracing.start(name, data.traceparent, SpanKind.CONSUMER);
    try {
      const caller = systemCaller(name, data.correlationId, span.traceparent);
      const { timeoutMs } = queues[registered.job.queue];
      const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMs)]);
      const run = { id, payload: parsed.data, attempt: attemptsMade + 1, caller, signal };
      await inTrace(span.traceparent, () => registered.handler.handle(run));
      span.end(true);
    } catch (error) {
      span.end(false);
      throw error instanceof PermanentFailure ? unrecoverable(error) : error;
    }
  }
}

/** BullMQ stores the message and stack of the thrown error, so both are copied from the failure. */
function unrecoverable(failure: PermanentFailure): UnrecoverableError {
  const error = new UnrecoverableError(failure.message);
  error.cause = failure;
  return error;
}
