import { type FlagStatus, flagReasons, FlagStatus as statuses } from '@casebook/contracts';
import { FLAGS_PER_DAY } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Question } from '../questions/question.ts';
import {
  checkDailyCap,
  dayOf,
  decideFlags,
  decisionEntry,
  type Flag,
  isCounted,
  isSuspended,
  raiseFlag,
  withdrawFlag,
  withFlags,
} from './flag-rules.ts';

const flagOf = (memberId: string, status: FlagStatus = 'pending'): Flag => ({
  id: `flag of ${memberId}`,
  questionId: 'question',
  memberId,
  reason: 'incorrect',
  status,
  hadAccess: true,
  raisedAt: new Date(0),
});
const flagsOf = (...statuses: FlagStatus[]) => statuses.map((status, at) => flagOf(`member ${at}`, status));

const status = fc.constantFrom(...statuses.options);
/** Flags of one question by different members. */
const flags = fc
  .array(fc.record({ status, reason: fc.constantFrom(...flagReasons), hadAccess: fc.boolean() }), { maxLength: 8 })
  .map((all) => all.map((each, at): Flag => ({ ...flagOf(`member ${at}`), ...each })));

describe('a flag', () => {
  it('can be raised once per member', () => {
    const raised = raiseFlag([flagOf('lea')], flagOf('leo'));
    expect(raised.map(({ memberId }) => memberId)).toEqual(['lea', 'leo']);
    expect(() => raiseFlag(raised, flagOf('lea'))).toThrow('You have already flagged this question');
  });

  it('can be removed only by its member', () => {
    expect(withdrawFlag([flagOf('lea'), flagOf('leo')], 'lea')).toEqual({ withdrawn: flagOf('lea'), left: [flagOf('leo')] });
    expect(() => withdrawFlag([flagOf('lea')], 'leo')).toThrow('You have not flagged this question');
  });

  it('can’t be removed by the member after an admin actioned it', () => {
    expect(() => withdrawFlag([flagOf('lea', 'actioned')], 'lea')).toThrow('An admin has already acted on your flag');
  });

  it('leaves the other flags unchanged when raised and removed', () => {
    fc.assert(
      fc.property(flags, (before) => {
        expect(withdrawFlag(raiseFlag(before, flagOf('newcomer')), 'newcomer').left).toEqual(before);
      }),
    );
  });
});

describe('a question', () => {
  it.each<[boolean, string, FlagStatus[]]>([
    [false, 'it has no flags', []],
    [false, 'two members flagged it', ['pending', 'pending']],
    [true, 'three members flagged it', ['pending', 'pending', 'pending']],
    [false, 'an admin reviewed two of three flags', ['pending', 'reviewed', 'reviewed']],
    [false, 'an admin dismissed one of three flags', ['pending', 'pending', 'dismissed']],
    [true, 'an admin acted on one flag', ['actioned']],
    [true, 'an admin acted on one flag and dismissed another', ['dismissed', 'actioned']],
  ])('is suspended: %s, if %s', (suspended, _why, statuses) => {
    expect(isSuspended(flagsOf(...statuses))).toBe(suspended);
  });

  it('is suspended by the third flag and no other', () => {
    fc.assert(
      fc.property(flags, (before) => {
        const pending = before.filter((flag) => flag.status === 'pending' && flag.hadAccess).length;
        const tips = !isSuspended(before) && isSuspended(raiseFlag(before, flagOf('newcomer')));
        expect(tips).toBe(!isSuspended(before) && pending === 2);
      }),
    );
  });

  it('is never suspended by flags of free accounts', () => {
    fc.assert(
      fc.property(flags, fc.integer({ min: 1, max: 50 }), (before, count) => {
        const free = Array.from({ length: count }, (_, at) => ({ ...flagOf(`free ${at}`), hadAccess: false }));
        expect(isSuspended([...before, ...free])).toBe(isSuspended(before));
      }),
    );
  });

  it('gets a new version only when its suspension changes', () => {
    const now = new Date(1);
    fc.assert(
      fc.property(flags, fc.boolean(), (all, suspended) => {
        const question = { version: 7, flagCount: 0, suspended, updatedAt: new Date(0) } as Question;
        const flagged = withFlags(question, all, now);
        const changed = isSuspended(all) !== suspended;
        expect(flagged).toEqual({
          version: changed ? 8 : 7,
          flagCount: all.filter(isCounted).length,
          suspended: isSuspended(all),
          updatedAt: changed ? now : question.updatedAt,
        });
      }),
    );
  });
});

describe('the daily cap', () => {
  it('limits a member’s flags per UTC day and returns the seconds until the next day', () => {
    const now = new Date('2026-11-23T23:59:58.500Z');
    expect(dayOf(now)).toEqual(new Date('2026-11-23T00:00:00.000Z'));
    expect(() => checkDailyCap(FLAGS_PER_DAY - 1, now)).not.toThrow();
    const refusal = (raised: number) => {
      try {
        checkDailyCap(raised, now);
        return undefined;
      } catch (error) {
        return error;
      }
    };
    expect(refusal(FLAGS_PER_DAY)).toMatchObject({ code: 'flag.daily-limit', details: { retryAfter: 2 } });
  });
});

describe('an admin’s decision', () => {
  const decide = (before: readonly Flag[], decision: FlagStatus) => {
    const decided = decideFlags(before, decision);
    return before.map((flag) => decided.find(({ id }) => id === flag.id) ?? flag);
  };

  it('applies to all flags that aren’t dismissed', () => {
    const decided = decide(flagsOf('pending', 'dismissed', 'reviewed'), 'actioned');
    expect(decided.map((flag) => flag.status)).toEqual(['actioned', 'dismissed', 'actioned']);
  });

  it('applies to the dismissed flags if there are no others', () => {
    const reopened = decide(flagsOf('dismissed', 'dismissed'), 'pending');
    expect(reopened.map((flag) => flag.status)).toEqual(['pending', 'pending']);
  });

  it('requires a flag', () => {
    expect(() => decideFlags([], 'dismissed')).toThrow('Nobody has flagged this question');
  });

  it('returns the changed flags, and none when repeated', () => {
    fc.assert(
      fc.property(flags, status, (before, decision) => {
        fc.pre(before.length > 0);
        expect(decideFlags(before, decision).every((flag) => flag.status === decision)).toBe(true);
        const after = decide(before, decision);
        // After a decision, all counted flags have its status; after a dismissal, no flag is counted.
        expect(after.filter(isCounted).every((flag) => flag.status === decision)).toBe(true);
        if (decision !== 'dismissed') expect(decideFlags(after, decision)).toEqual([]);
      }),
    );
  });

  it('suspends when actioned and ends the suspension when dismissed or reviewed', () => {
    fc.assert(
      fc.property(flags, status, (before, decision) => {
        fc.pre(before.length > 0 && decision !== 'pending');
        expect(isSuspended(decide(before, decision))).toBe(decision === 'actioned');
      }),
    );
  });

  it.each<[FlagStatus, string | undefined, object]>([
    ['dismissed', 'Sound as it is', { action: 'dismiss', reason: 'Sound as it is' }],
    ['actioned', undefined, { action: 'action' }],
    ['reviewed', undefined, { action: 'review' }],
    ['pending', undefined, { action: 'other', reason: 'reopened' }],
    ['pending', 'Too soon', { action: 'other', reason: 'reopened: Too soon' }],
  ])('records %s with the reason %s in the history', (decision, reason, entry) => {
    expect(decisionEntry(decision, reason)).toEqual(entry);
  });
});
