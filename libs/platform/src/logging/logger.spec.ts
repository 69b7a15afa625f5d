import { beforeEach, describe, expect, it } from '@jest/globals';
import { inTrace } from '../tracing/current-trace.ts';
import { openLog } from './logger.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

describe('the log', () => {
  const lines: string[] = [];
  const log = openLog('test', 'info', { write: (line) => lines.push(line) });
  beforeEach(() => {
    lines.length = 0;
  });

  it('redacts secrets up to two levels deep', () => {
    log.info({ token: 'top', body: { password: 'deep', request: { authorization: 'deeper' } } }, 'done');
    expect(lines[0]).not.toMatch(/top|deep/);
  });

  it('redacts e-mail addresses, also where another program quotes them', () => {
    const refused = Object.assign(new Error('550 <ada.l+x@mail.example.org>: rejected'), {
      detail: 'Key (email)=(bob@example.org) already exists.',
      rejected: ['eve@example.org'],
    });
    log.error({ err: refused, connection: 'postgresql://casebook:secret@db.example.org/casebook' }, 'failed for ada@example.org');
    expect(lines[0]).not.toMatch(/ada[.@]|bob|eve@|secret/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'failed for ***', err: { message: '550 <***>: rejected' } });
  });

  it.each([
    'x\u200b@example.org',
    'x\u202ey@example.org',
    'jos\u00e9@b\u00fccher.example',
    'x@evil\u3002test',
    "o'neil+{a}=b/c@example.org",
    '"x y"@example.org',
  ])('redacts %j, which no account can have', (address) => {
    log.warn({ err: Object.assign(new Error(`550 ${address} refused`), { rejected: [address] }), address }, 'failed');
    const { err, address: field } = JSON.parse(lines[0] ?? '');
    expect([err.message, err.rejected, field]).toEqual(['550 *** refused', ['***'], '***']);
  });

  it('leaves paths of packages readable', () => {
    log.info({ stack: 'at f (/app/node_modules/@casebook/platform/dist/index.js:1:2)' }, 'failed');
    expect(JSON.parse(lines[0] ?? '').stack).toBe('at f (/app/node_modules/@casebook/platform/dist/index.js:1:2)');
  });

  it('handles a long line in linear time', () => {
    const startMs = performance.now();
    log.info({ text: `${'a'.repeat(500_000)}@` }, 'long');
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });

  it('has the id of the trace that it is written in', () => {
    inTrace(`00-${TRACE_ID}-b7ad6b7169203331-01`, () => log.info({}, 'within'));
    log.info({}, 'outside');
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([TRACE_ID, undefined]);
  });
});
