import { describe, expect, it } from '@jest/globals';
import { handlerFaults } from './job-registry.ts';
import { queueNames, queues } from './queues.ts';

describe('the registry of jobs', () => {
  it('accepts exactly one handler per job', () => {
    expect(handlerFaults(['mail.v1', 'report.v1'], ['report.v1', 'mail.v1'])).toEqual([]);
  });

  it('rejects a job without a handler or with two', () => {
    expect(handlerFaults(['mail.v1', 'report.v1'], ['mail.v1', 'mail.v1'])).toEqual([
      'The job report.v1 has no handler',
      'The job mail.v1 has more than one handler',
    ]);
  });

  it('rejects a handler of an unlisted job, and a job listed twice', () => {
    expect(handlerFaults(['mail.v1', 'mail.v1'], ['mail.v1', 'other.v1'])).toEqual([
      'The job mail.v1 is listed twice',
      'The job other.v1 has a handler but is not listed',
    ]);
  });
});

describe('the registry of queues', () => {
  it.each(queueNames)('gives %s a lock that outlasts short stalls, several attempts, and several restarts', (name) => {
    expect(queues[name].lockMs).toBeGreaterThanOrEqual(5_000);
    expect(queues[name].stalledCheckMs).toBeLessThan(queues[name].lockMs);
    expect(queues[name].maxStalled).toBeGreaterThan(queues[name].attempts);
    expect(queues[name].attempts).toBeGreaterThan(1);
    expect(queues[name].concurrency).toBeGreaterThan(0);
  });
});
