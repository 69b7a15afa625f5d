import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatUtc, fromUtcInput, toUtcInput } from './utc-input.ts';

describe('the input of an override, which is in UTC', () => {
  it('returns the minute that it shows', () => {
    const minutes = fc.integer({ min: 0, max: 60_000_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(minute * 60_000).toISOString();
        expect(fromUtcInput(toUtcInput(instant))).toBe(instant);
      }),
    );
  });

  it.each(['Pacific/Auckland', 'America/St_Johns', 'UTC'])('means the same in %s, also while its clocks change', (TZ) => {
    const file = new URL(`file://${__filename.replace('.spec', '')}`).href;
    // Skipped by daylight saving time: 2026-03-08 02:30 in St. John's, and 2026-09-27 02:30 in Auckland.
    const program = `const { fromUtcInput, toUtcInput } = await import('${file}');
      console.log(['2026-03-08T02:30', '2026-09-27T02:30'].map((value) => [fromUtcInput(value), toUtcInput(fromUtcInput(value))]).join(' '))`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('2026-03-08T02:30:00.000Z,2026-03-08T02:30 2026-09-27T02:30:00.000Z,2026-09-27T02:30');
  });

  it('is empty without an override, and no instant while it is empty', () => {
    expect([toUtcInput(undefined), fromUtcInput(''), fromUtcInput('2026-11')]).toEqual(['', undefined, undefined]);
    expect(formatUtc('2026-11-26T06:05:04.000Z')).toBe('2026-11-26 06:05 UTC');
  });
});
