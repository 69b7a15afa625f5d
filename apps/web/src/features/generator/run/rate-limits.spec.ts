import type { AiLimits } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { generation } from '#shared/testing/generator-fixtures.ts';
import { limitOfRefusal, limitOfRun, limitOfState } from './rate-limits.ts';

const refusal = (fields: object) => ({ status: 503, code: 'ai.unavailable', detail: '', facts: {}, ...fields });
const limits = (fields: Partial<AiLimits>): AiLimits => ({
  mode: 'single',
  cooldownMs: 5_000,
  minute: { used: 0, limit: 10 },
  hour: { used: 0, limit: 200 },
  day: { used: 0, limit: 1_000 },
  waitMs: 0,
  ...fields,
});

describe('a refused request', () => {
  it('waits as long as the server says', () => {
    const error = refusal({ status: 429, code: 'ai.minute-limit', detail: 'Rate limit exceeded.', retryAfter: 12 });
    expect(limitOfRefusal(error, 1_000)).toEqual({ message: 'Rate limit exceeded.', until: 13_000 });
  });

  it('waits 60 s if its message contains "Rate limit" or "wait", and "Rate limit exceeded" is the default message', () => {
    expect(limitOfRefusal(refusal({ detail: 'Please wait a moment' }), 0)?.until).toBe(60_000);
    expect(limitOfRefusal(refusal({ detail: 'Rate limit of the model' }), 0)?.until).toBe(60_000);
    expect(limitOfRefusal(refusal({ status: 429 }), 0)).toEqual({ message: 'Rate limit exceeded', until: 60_000 });
  });

  it('is no limit otherwise', () => {
    expect(limitOfRefusal(refusal({ detail: 'The AI provider can’t be reached right now.' }), 0)).toBeUndefined();
    expect(
      limitOfRefusal(refusal({ status: 409, code: 'generation.not-limited', detail: 'This generation isn’t paused.' }), 0),
    ).toBeUndefined();
    expect(limitOfRefusal(undefined, 0)).toBeUndefined();
  });
});

describe('a run that a limit stopped', () => {
  const stopped = (problem: { code: string; message: string; resumeAt?: string }) =>
    limitOfRun(generation({ status: 'limited', problem }));

  it('counts down to when it can continue', () => {
    const resumeAt = '2026-11-20T10:00:42.000Z';
    expect(stopped({ code: 'ai.minute-limit', message: 'Rate limit exceeded.', resumeAt })).toEqual({
      message: 'Rate limit exceeded.',
      until: Date.parse(resumeAt),
    });
    expect(stopped({ code: 'ai.hourly-limit', message: '' })).toEqual({
      message: 'Rate limit exceeded',
      until: Date.parse(generation().updatedAt) + 60_000,
    });
  });

  it('has no countdown for what no time ends: a bad key, a quota', () => {
    expect(
      stopped({ code: 'ai.key-invalid', message: 'Invalid OpenAI API key. Please check your configuration.' }),
    ).toBeUndefined();
    expect(limitOfRun(generation({ status: 'done' }))).toBeUndefined();
  });
});

describe('the limits before a request', () => {
  it('show one that would refuse it, except the cooldown', () => {
    const message = 'Hourly limit exceeded. Maximum 200 requests per hour.';
    const refused = limits({ waitMs: 5_000, refusal: { code: 'ai.hourly-limit', message } });
    expect(limitOfState(refused, 1_000)).toEqual({ message, until: 6_000 });
    expect(limitOfState(limits({ waitMs: 900, refusal: { code: 'ai.cooldown', message } }), 0)).toBeUndefined();
    expect(limitOfState(limits({}), 0)).toBeUndefined();
  });
});
