import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Metrics, shareReading } from './metrics.ts';

describe('metrics', () => {
  const warn = jest.fn();
  let metrics: Metrics;
  beforeEach(() => {
    warn.mockReset();
    metrics = new Metrics('test', { warn });
  });
  afterEach(() => void jest.useRealTimers());

  const linesOf = async (name: string) =>
    (await metrics.registry.metrics()).split('\n').filter((line) => new RegExp(`^${name}(\\{| )`).test(line));

  it('has the service as a label of every series', async () => {
    const text = await metrics.registry.metrics();
    const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(series.filter((line) => !line.includes('service="test"'))).toEqual([]);
  });

  it('starts counters at 0, so that increase() sees the first count', async () => {
    metrics.counter('things_total', 'Things', [{ kind: 'a' }, { kind: 'b' }]);
    expect(await linesOf('things_total')).toEqual([
      'things_total{kind="a",service="test"} 0',
      'things_total{kind="b",service="test"} 0',
    ]);
  });

  it('reads a gauge at each scrape and drops the series that it no longer reads', async () => {
    let queues = ['mail', 'transfer'];
    metrics.gauges('waiting', 'Waiting', ['queue'], async () => queues.map((queue) => ({ labels: { queue }, value: 1 })));
    expect(await linesOf('waiting')).toHaveLength(2);
    queues = ['mail'];
    expect(await linesOf('waiting')).toEqual(['waiting{queue="mail",service="test"} 1']);
  });

  it('leaves out a gauge that cannot be read, counts and logs that, and still serves the others', async () => {
    metrics.gauge('broken', 'Broken', () => Promise.reject(new Error('the database is down')));
    metrics.gauge('whole', 'Whole', () => 5);
    expect(await linesOf('broken')).toEqual([]);
    expect(await linesOf('whole')).toEqual(['whole{service="test"} 5']);
    const [failures] = await linesOf('metric_reading_failures_total');
    expect(failures).toMatch(/^metric_reading_failures_total\{metric="broken",service="test"\} [1-9]/);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ metric: 'broken' }), 'a metric could not be read');
  });

  it('waits two seconds for a gauge at most', async () => {
    metrics.gauge('hanging', 'Hanging', () => new Promise<number>(() => undefined));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    const scrape = metrics.registry.metrics();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await scrape).not.toMatch(/^hanging\{/m);
  });

  it('shares one read between gauges of the same scrape', async () => {
    const read = jest.fn(async () => 3);
    const shared = shareReading(read);
    metrics.gauge('first', 'First', shared);
    metrics.gauge('second', 'Second', shared);
    await metrics.registry.metrics();
    expect(read).toHaveBeenCalledTimes(1);
    await metrics.registry.metrics();
    expect(read).toHaveBeenCalledTimes(2);
  });
});
