/** A job in transit from the outbox to its queue. The outbox row's id is the job's id, so that publishing it twice adds it once. */
export interface OutgoingJob {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly payload: unknown;
  readonly correlationId: string;
  readonly traceparent?: string;
}

/** The port for jobs, which the relay publishes to. */
export abstract class JobPublisher {
  abstract publish(jobs: OutgoingJob[]): Promise<void>;
}
