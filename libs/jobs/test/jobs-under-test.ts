import { randomUUID } from 'node:crypto';
import {
  Database,
  Health,
  Log,
  Metrics,
  openLog,
  PermanentFailure,
  ProcessRole,
  Shutdown,
  SystemClock,
  Tracing,
} from '@casebook/platform';
import { withoutModels } from '@casebook/testing';
import { type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { defineJob, JobHandler, JobQueues, type JobRun, JobsModule, jobBackendOf, type QueuedJob } from '../src/index.ts';

export const Note = defineJob({
  name: 'test.note.v1',
  queue: 'identity.mail',
  schema: z.strictObject({
    text: z.string(),
    failures: z.int().default(0),
    runsUntilAborted: z.boolean().default(false),
    isHopeless: z.boolean().default(false),
  }),
});

/** Every run that the handler received. */
export const runs: JobRun<typeof Note>[] = [];

@JobHandler(Note)
export class NoteHandler {
  async handle(run: JobRun<typeof Note>): Promise<void> {
    runs.push(run);
    if (run.payload.isHopeless) throw new PermanentFailure('never');
    if (run.attempt <= run.payload.failures) throw new Error('not yet');
    if (run.payload.runsUntilAborted && runs.length === 1) await aborted(run.signal);
  }
}

@JobHandler(Note)
export class SecondNoteHandler extends NoteHandler {}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

@Module({})
class Platform {}

const log = openLog('test', 'silent');

export interface JobsUnderTest {
  readonly queues: JobQueues;
  readonly app: INestApplicationContext;
  enqueue(payload: unknown, id?: string, name?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts queues and workers without the rest of a service, on the backend of the settings. */
export async function startJobs(
  settings: Parameters<typeof jobBackendOf>[0],
  handlers: Type[] = [NoteHandler],
  jobs: readonly QueuedJob[] = [Note],
  role: ConstructorParameters<typeof ProcessRole>[0] = 'all',
): Promise<JobsUnderTest> {
  const queues = new JobQueues(jobBackendOf(settings));
  const database = new Database('identity', settings.databaseUrl, 1, withoutModels, new SystemClock());
  const providers = [
    { provide: Database, useValue: database },
    { provide: Log, useValue: log },
    { provide: Health, useValue: new Health() },
    { provide: Metrics, useValue: new Metrics('test') },
    { provide: ProcessRole, useValue: new ProcessRole(role) },
    { provide: Shutdown, useValue: new Shutdown() },
    { provide: Tracing, useValue: new Tracing('test') },
  ];
  const platform = {
    module: Platform,
    global: true,
    imports: [DiscoveryModule],
    providers,
    exports: [DiscoveryModule, ...providers.map(({ provide }) => provide)],
  };
  class Root {}
  const root = { module: Root, imports: [platform, JobsModule.register({ jobs, queues })], providers: handlers };
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
      await database.close();
    },
  };
}
