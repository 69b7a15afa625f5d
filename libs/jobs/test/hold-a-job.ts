import { jobBackendOf } from '../src/job-backend.ts';
import { isQueueName, queues } from '../src/queues.ts';

// A worker in a process of its own: takes a job of the queue, says so, and never finishes it. A test kills it.
const [databaseUrl = '', queue = ''] = process.argv.slice(2);
if (!isQueueName(queue)) throw new Error(`There is no queue ${queue}`);
jobBackendOf({ databaseUrl, redisUrl: undefined }).openWorker(queue, queues[queue], (job) => {
  process.stdout.write(`${job.id}\n`);
  return new Promise(() => undefined);
});
