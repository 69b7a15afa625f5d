/** A job on its way from the outbox to its queue. The outbox row's id is the job's id, so that handing it on twice adds it once. */
export interface OutgoingJob {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly payload: unknown;
  readonly correlationId: string;
  readonly traceparent?: string;
}

/** The port for jobs, where the relay hands them on. */
export abstract class JobPublisher {
  abstract publish(jobs: OutgoingJob[]): Promise<void>;
}
