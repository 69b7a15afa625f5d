import { randomUUID } from 'node:crypto';
import { systemCaller } from '@casebook/platform';
import { PruneExpiredHandler } from '../src/links/prune-expired.handler.ts';
import type { IdentityUnderTest } from './identity-under-test.ts';

/** Runs the scheduled job that deletes what has expired. */
export const pruneExpired = ({ service }: IdentityUnderTest): Promise<void> =>
  service.app.get(PruneExpiredHandler, { strict: false }).handle({
    id: randomUUID(),
    attempt: 1,
    caller: systemCaller('test', 'c'),
    signal: new AbortController().signal,
    payload: {},
  });
