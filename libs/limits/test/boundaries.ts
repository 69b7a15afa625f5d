import type { LimitCode, LimitMode } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import type { AbuseLimiter } from '../src/abuse/abuse-limiter.ts';
import { type AbuseRules, abuseRules, SECOND } from '../src/abuse/abuse-rules.ts';
import type { ModelTime } from './play-model.ts';

const PARALLEL = 200;
const UNLIMITED = 1_000_000;

/** Turns all limits off, except those that are given. */
const only = (rules: Partial<AbuseRules>): AbuseRules => ({
  cooldownMs: { single: 0, bulk: 0 },
  perMinute: { single: UNLIMITED, bulk: UNLIMITED },
  perHour: UNLIMITED,
  perDay: UNLIMITED,
  rapid: UNLIMITED,
  frequent: { perMinute: UNLIMITED, perHour: UNLIMITED },
  ...rules,
});
const { perMinute, perHour, perDay } = abuseRules();

let members = 0;

/**
 * Describes tests that send 200 parallel requests at each boundary of the limits.
 * @param open opens several limiters that share one storage
 */
export function describeBoundaries(open: (time: ModelTime, rules: AbuseRules) => readonly AbuseLimiter[]): void {
  const start = (rules = abuseRules()) => {
    const time: ModelTime = { now: Date.UTC(2026, 10, 2) };
    const limiters = open(time, rules);
    members += 1;
    const memberId = `member ${members}`;
    const clientOf = (turn: number) => {
      const client = limiters[turn % limiters.length];
      if (!client) throw new Error('A storage needs a client');
      return client;
    };
    const atOnce = async (count: number, mode: LimitMode) => {
      const requests = Array.from({ length: count }, (_, turn) => clientOf(turn).request(memberId, mode));
      const decisions = await Promise.all(requests);
      const codes = new Set<LimitCode>(decisions.flatMap((decision) => (decision.granted ? [] : [decision.code])));
      return { granted: decisions.filter(({ granted }) => granted).length, codes: [...codes].sort() };
    };
    const use = async (count: number, gapMs: number, mode: LimitMode) => {
      for (let turn = 0; turn < count; turn += 1) {
        expect(await clientOf(turn).request(memberId, mode)).toEqual({ granted: true, mode });
        time.now += gapMs;
      }
    };
    return { time, atOnce, use, startBulk: () => clientOf(0).startBulk(memberId) };
  };

  describe('200 parallel requests', () => {
    it('get one through the cooldown', async () => {
      const { time, atOnce } = start();
      expect(await atOnce(PARALLEL, 'single')).toEqual({ granted: 1, codes: ['ai.cooldown'] });
      time.now += 5 * SECOND - 1;
      expect(await atOnce(PARALLEL, 'single')).toEqual({ granted: 0, codes: ['ai.cooldown'] });
    });

    it('get one a second through the cooldown of bulk mode', async () => {
      const { time, atOnce, startBulk } = start();
      await startBulk();
      for (let second = 0; second < 3; second += 1) {
        expect(await atOnce(PARALLEL, 'bulk')).toEqual({ granted: 1, codes: ['ai.cooldown'] });
        time.now += SECOND;
      }
    });

    it.each<[string, LimitMode, number, number, LimitCode[]]>([
      ['a minute', 'single', 10, 5 * SECOND, ['ai.minute-limit']],
      ['a minute in bulk mode', 'bulk', 30, SECOND, ['ai.minute-limit']],
      ['an hour', 'single', 200, 6 * SECOND, ['ai.hourly-limit']],
      // The first eight requests beyond the limit are high-severity violations.
      ['a day', 'single', 1_000, 20 * SECOND, ['ai.daily-limit', 'ai.restricted']],
    ])('get the last request of %s, and none beyond', async (_limit, mode, allowed, gapMs, codes) => {
      const { time, atOnce, use, startBulk } = start();
      if (mode === 'bulk') await startBulk();
      await use(allowed - 1, gapMs, mode);
      expect(await atOnce(PARALLEL, mode)).toEqual({ granted: 1, codes: ['ai.cooldown'] });
      time.now += gapMs;
      expect(await atOnce(PARALLEL, mode)).toEqual({ granted: 0, codes });
    });

    it.each<[string, Partial<AbuseRules>, LimitMode, number, number]>([
      ['a minute', { perMinute }, 'single', 0, 10],
      ['a minute in bulk mode', { perMinute }, 'bulk', 0, 30],
      ['an hour', { perHour }, 'single', 100, 100],
      ['a day', { perDay }, 'single', 900, 100],
    ])('get exactly what is left of %s where nothing else limits', async (_limit, rules, mode, used, left) => {
      const { atOnce, startBulk } = start(only(rules));
      if (mode === 'bulk') await startBulk();
      expect((await atOnce(used, mode)).granted).toBe(used);
      expect((await atOnce(PARALLEL, mode)).granted).toBe(left);
      expect((await atOnce(PARALLEL, mode)).granted).toBe(0);
    });
  });
}
