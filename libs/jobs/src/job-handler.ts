import type { Caller } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';
import type { z } from 'zod';
import type { QueuedJob } from './job-definition.ts';

/** One run of a job, as passed to its handler. */
export interface JobRun<Job extends QueuedJob = QueuedJob> {
  /** The outbox row's id: the same at every attempt. */
  readonly id: string;
  readonly payload: z.infer<Job['schema']>;
  /** 1 at the first attempt. */
  readonly attempt: number;
  /** The caller for the handler's writes: the system, in the trace of the request that enqueued the job. */
  readonly caller: Caller;
  /** Aborted when the service shuts down, or the run takes longer than its queue's `timeoutMs`. */
  readonly signal: AbortSignal;
}

/** Handles one kind of job. It may run more than once for the same job, so its effect must be idempotent. */
export interface HandlesJob<Job extends QueuedJob = QueuedJob> {
  handle(run: JobRun<Job>): Promise<void>;
}

const JOB = 'casebook:job';

/** Registers a class as the only handler of a kind of job. */
export function JobHandler<Job extends QueuedJob>(job: Job) {
  return (target: Type<HandlesJob<Job>>): void => {
    Injectable()(target);
    Reflect.defineMetadata(JOB, job, target);
  };
}

export const handledJobOf = (target: object): QueuedJob | undefined => Reflect.getMetadata(JOB, target);
