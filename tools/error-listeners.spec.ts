import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** What emits 'error', and ends the process where nobody listens for it. */
const emitters: readonly (readonly [what: string, made: RegExp])[] = [
  ['a PostgreSQL client or pool', /new (?:pg\.)?(?:Client|Pool)\(|extends pg\.Pool/],
  ['a Redis client', /new Redis\(/],
  ['a queue or a worker', /new (?:Queue|Worker|QueueEvents|FlowProducer)\(/],
  ['a stream of our own', /new (?:Transform|PassThrough|Duplex|Writable)\(/],
  ['a server', /\bcreateServer\(|new SMTPServer\(/],
  ['a socket', /\b(?:createConnection|connect)\(\{/],
  ['a file stream', /\bcreate(?:Read|Write)Stream\(/],
  ['a child process', /\b(?:spawn|fork)\(/],
];
/** A queue's listener is added where it is opened, a file's stream is iterated by its reader. */
const elsewhere = new Set(['libs/jobs/src/job-backend.ts', 'apps/bank/src/transfer/imports/import-file.ts']);
/** Listens, or hands the stream to what does: a pipeline, an async iteration, a pool whose client errors its own listener sees. */
const listens = /\.(?:on|once)\('error'|\bpipeline\(|for await \(|undici|once\(\w+, '/;

const sources = globSync('{apps,libs}/*/src/**/*.ts', { exclude: ['**/generated/**', '**/dist/**'] }).filter(
  (file) => !/\.(int-|full-)?spec\.tsx?$|^libs\/testing\//.test(file) && !elsewhere.has(file),
);

describe('every source of error events', () => {
  it('has a listener in the file that makes it', () => {
    const without = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return emitters.filter(([, made]) => made.test(text) && !listens.test(text)).map(([what]) => `${file}: ${what}`);
    });
    expect(without).toEqual([]);
  });

  it('is piped by pipeline, which passes errors on, and never by pipe, which drops them', () => {
    expect(
      sources.filter(
        (file) => /\.pipe\((?!.*schema)/.test(readFileSync(file, 'utf8')) && !/z\./.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([]);
  });
});
