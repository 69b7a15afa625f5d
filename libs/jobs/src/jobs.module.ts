import { type DynamicModule, Module } from '@nestjs/common';
import { JobMetrics } from './job-metrics.ts';
import { JobRegistry } from './job-registry.ts';
import { JobRunner } from './job-runner.ts';
import { JobWorkers } from './job-workers.ts';
import { JobsController } from './jobs.controller.ts';
import { JobsOptions } from './jobs-options.ts';
import { ListFailedJobs, ListQueues, RetryJobs } from './operate-jobs.ts';

/** A service's queues and workers, on the profile's backend. */
@Module({})
export class JobsModule {
  static register(options: JobsOptions): DynamicModule {
    return {
      module: JobsModule,
      controllers: [JobsController],
      providers: [
        { provide: JobsOptions, useValue: options },
        JobRegistry,
        JobMetrics,
        JobRunner,
        JobWorkers,
        ListQueues,
        ListFailedJobs,
        RetryJobs,
      ],
    };
  }
}
