import { randomUUID } from 'node:crypto';
import { Health, Log, Metrics, openLog, Shutdown, Tracing } from '@casebook/platform';
import { type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { defineJob, JobHandler, JobQueues, type JobRun, JobsModule, jobBackendOf, type QueuedJob } from '../src/index.ts';

export const Note = defineJob(
  'test.note.v1',
  'identity.mail',
  z.strictObject({ text: z.string(), failures: z.int().default(0) }),
);

/** What the handler was given, and how often. */
export const runs: JobRun<typeof Note>[] = [];

@JobHandler(Note)
export class TakeNote {
  async handle(run: JobRun<typeof Note>): Promise<void> {
    runs.push(run);
    if (run.attempt <= run.payload.failures) throw new Error('not yet');
  }
}

@JobHandler(Note)
export class TakeNoteToo extends TakeNote {}

@Module({})
class Platform {}

const log = openLog('test', 'silent');

export interface JobsUnderTest {
  readonly queues: JobQueues;
  readonly app: INestApplicationContext;
  enqueue(payload: unknown, id?: string, name?: string): Promise<string>;
  stop(): Promise<void>;
}

/** A service's jobs alone, on the backend that the settings choose. */
export async function startJobs(
  settings: Parameters<typeof jobBackendOf>[0],
  handlers: Type[] = [TakeNote],
  jobs: readonly QueuedJob[] = [Note],
): Promise<JobsUnderTest> {
  const queues = new JobQueues(jobBackendOf(settings));
  const provided = [
    { provide: Log, useValue: log },
    { provide: Health, useValue: new Health() },
    { provide: Metrics, useValue: new Metrics('test') },
    { provide: Shutdown, useValue: new Shutdown() },
    { provide: Tracing, useValue: new Tracing('test') },
  ];
  const platform = {
    module: Platform,
    global: true,
    imports: [DiscoveryModule],
    providers: provided,
    exports: [DiscoveryModule, ...provided.map(({ provide }) => provide)],
  };
  class Root {}
  const root = { module: Root, imports: [platform, JobsModule.forService({ jobs, queues })], providers: handlers };
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  return {
    queues,
    app,
    enqueue: async (payload, id = randomUUID(), name = Note.name) => {
      await queues.publish([{ id, queue: Note.queue, name, payload, correlationId: 'correlation' }]);
      return id;
    },
    stop: async () => {
      await app.close();
      await app.get(Shutdown).run(log);
    },
  };
}
