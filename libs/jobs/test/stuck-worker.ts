import { jobBackendOf } from '../src/job-backend.ts';
import { isQueueName, queues } from '../src/queues.ts';

// Runs a worker that takes a job, prints its id, and never completes it. A test kills the process.
const [databaseUrl = '', queue = ''] = process.argv.slice(2);
if (!isQueueName(queue)) throw new Error(`The queue ${queue} is not registered`);
jobBackendOf({ databaseUrl, redisUrl: undefined }).openWorker(queue, queues[queue], (job) => {
  process.stdout.write(`${job.id}\n`);
  return new Promise(() => undefined);
});
