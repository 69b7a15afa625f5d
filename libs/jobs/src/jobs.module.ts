import { type DynamicModule, Module } from '@nestjs/common';
import { JobRegistry } from './job-registry.ts';
import { JobWorkers } from './job-workers.ts';
import { JobsOptions } from './jobs-options.ts';
import { RunJob } from './run-job.ts';

/** A service's queues and workers, on the profile's backend. */
@Module({})
export class JobsModule {
  static register(options: JobsOptions): DynamicModule {
    return {
      module: JobsModule,
      providers: [{ provide: JobsOptions, useValue: options }, JobRegistry, RunJob, JobWorkers],
    };
  }
}
