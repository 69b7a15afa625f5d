import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Objects that emit 'error' events, which crash the process without a listener. */
const emitters: readonly (readonly [name: string, constructed: RegExp])[] = [
  ['a PostgreSQL client or pool', /new (?:pg\.)?(?:Client|Pool)\(|extends pg\.Pool/],
  ['a Redis client', /new Redis\(/],
  ['a queue or a worker', /new (?:Queue|Worker|QueueEvents|FlowProducer)\(/],
  ['a custom stream', /new (?:Transform|PassThrough|Duplex|Writable)\(/],
  ['a server', /\bcreateServer\(|new SMTPServer\(/],
  ['a socket', /\b(?:createConnection|connect)\(\{/],
  ['a file stream', /\bcreate(?:Read|Write)Stream\(/],
  ['a child process', /\b(?:spawn|fork)\(/],
];
/** Files whose listeners are in another file: queues get one where they are opened, and a file's stream is iterated by its reader. */
const exempt = new Set(['libs/jobs/src/job-backend.ts', 'apps/bank/src/transfer/imports/import-file.ts']);
/** Matches code that adds a listener, or passes the stream to code that does: a pipeline, an async iteration, or undici. */
const handlesErrors = /\.(?:on|once)\('error'|\bpipeline\(|for await \(|undici|once\(\w+, '/;

const sources = globSync('{apps,libs}/*/src/**/*.ts', { exclude: ['**/generated/**', '**/dist/**'] }).filter(
  (file) => !/\.(int-|full-)?spec\.tsx?$|^libs\/testing\//.test(file) && !exempt.has(file),
);

describe('every emitter of error events', () => {
  it('has a listener in the file that constructs it', () => {
    const without = sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return emitters
        .filter(([, constructed]) => constructed.test(text) && !handlesErrors.test(text))
        .map(([name]) => `${file}: ${name}`);
    });
    expect(without).toEqual([]);
  });

  it('is piped with pipeline, which propagates errors, never with pipe, which drops them', () => {
    expect(
      sources.filter(
        (file) => /\.pipe\((?!.*schema)/.test(readFileSync(file, 'utf8')) && !/z\./.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([]);
  });
});
