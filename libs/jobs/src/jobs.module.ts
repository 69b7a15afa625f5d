import { type DynamicModule, Module } from '@nestjs/common';
import { JobMetrics } from './job-metrics.ts';
import { JobRegistry } from './job-registry.ts';
import { JobRunner } from './job-runner.ts';
import { JobWorkers } from './job-workers.ts';
import { JobsOptions } from './jobs-options.ts';

/** A service's queues and workers, on the profile's backend. */
@Module({})
export class JobsModule {
  static register(options: JobsOptions): DynamicModule {
    return {
      module: JobsModule,
      providers: [{ provide: JobsOptions, useValue: options }, JobRegistry, JobMetrics, JobRunner, JobWorkers],
    };
  }
}
