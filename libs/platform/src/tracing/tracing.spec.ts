import { describe, expect, it } from '@jest/globals';
import { currentTraceId, inTrace, traceIdOf } from './current-trace.ts';
import { SpanKind, Tracing } from './tracing.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

describe('tracing without an address to send spans to', () => {
  const tracing = new Tracing('test');

  it('passes on the parent as it is', () => {
    expect(tracing.start('GET /', PARENT).traceparent).toBe(PARENT);
  });

  it.each([
    ['without a parent', undefined],
    ['with a malformed one', 'ada@example.org'],
    ['with an id of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
  ])('begins a trace that is not sampled %s', (_name, parent) => {
    expect(tracing.start('GET /', parent).traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('measures nothing', async () => {
    expect(await tracing.measure('database write', PARENT, SpanKind.INTERNAL, async (traceparent) => traceparent)).toBe(PARENT);
  });
});

describe('tracing to a collector', () => {
  it('begins a span of the same trace for work within it, and none for work outside of any', async () => {
    const tracing = new Tracing('test', 'http://127.0.0.1:9');
    const measured = await tracing.measure('database write', PARENT, SpanKind.INTERNAL, async (traceparent) => traceparent);
    expect(measured).toMatch(new RegExp(`^00-${TRACE_ID}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`));
    expect(await tracing.measure('database write', undefined, SpanKind.INTERNAL, async (traceparent) => traceparent)).toBe(
      undefined,
    );
  });
});

describe('the current trace', () => {
  it('has its id in everything that it runs, and nowhere else', async () => {
    const ids = await inTrace(PARENT, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return [currentTraceId(), inTrace('malformed', currentTraceId), currentTraceId()];
    });
    expect(ids).toEqual([TRACE_ID, undefined, TRACE_ID]);
    expect(currentTraceId()).toBeUndefined();
    expect(traceIdOf(PARENT)).toBe(TRACE_ID);
  });
});
