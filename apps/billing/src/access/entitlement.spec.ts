import { subscriptionStatuses } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EntitlementFacts, entitlementOf, PAST_DUE_GRACE_MS } from './entitlement.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 1_000);
const latest = new Date(now.getTime() + 60_000);
const FAR_FUTURE = new Date('2100-01-01');
const earlier = new Date(now.getTime() - 1_000);

describe('entitlement', () => {
  it.each<[string, EntitlementFacts, boolean, string]>([
    ['nothing gives nothing', {}, false, 'none'],
    ['an override in the future gives access', { override: later }, true, 'override'],
    ['an override that has passed gives none', { override: earlier }, false, 'none'],
    ['an active subscription gives access', { subscription: { status: 'active' } }, true, 'subscription'],
    ['a trial gives access', { subscription: { status: 'trialing' } }, true, 'subscription'],
    ['a cancelled subscription gives none', { subscription: { status: 'canceled' } }, false, 'none'],
    [
      'past due gives access for three days',
      { subscription: { status: 'past_due', pastDueSince: earlier } },
      true,
      'subscription',
    ],
    [
      'past due for three days gives none',
      { subscription: { status: 'past_due', pastDueSince: new Date(now.getTime() - PAST_DUE_GRACE_MS) } },
      false,
      'none',
    ],
    ['an unpaid subscription gives none', { subscription: { status: 'unpaid' } }, false, 'none'],
    ['an incomplete subscription gives none', { subscription: { status: 'incomplete' } }, false, 'none'],
    ['a subscription that was never completed gives none', { subscription: { status: 'incomplete_expired' } }, false, 'none'],
    ['a paused subscription gives none', { subscription: { status: 'paused' } }, false, 'none'],
    ['a status that Stripe may add gives none', { subscription: { status: 'suspended' } }, false, 'none'],
    ['a canceled period gives access to its end', { subscription: { status: 'active', endsAt: later } }, true, 'subscription'],
    ['a canceled period ends at its end', { subscription: { status: 'active', endsAt: now } }, false, 'none'],
    ['a canceled trial ends at its end', { subscription: { status: 'trialing', endsAt: earlier } }, false, 'none'],
    [
      'past due gives none after the period’s end',
      { subscription: { status: 'past_due', pastDueSince: earlier, endsAt: now } },
      false,
      'none',
    ],
    ['a grant without end gives access', { grant: { hasAccess: true } }, true, 'grant'],
    ['a grant gives access until its date', { grant: { hasAccess: true, accessUntil: later } }, true, 'grant'],
    ['a grant ends at its date', { grant: { hasAccess: true, accessUntil: now } }, false, 'none'],
    ['has_access false gives none, whatever the date', { grant: { hasAccess: false, accessUntil: later } }, false, 'none'],
    ['an override comes before a subscription', { override: later, subscription: { status: 'active' } }, true, 'override'],
  ])('%s', (_rule, facts, granted, reason) => {
    expect(entitlementOf(facts, now)).toMatchObject({ granted, reason });
  });

  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const facts = fc.record(
    {
      override: date,
      subscription: fc.record(
        { status: fc.constantFrom(...subscriptionStatuses), pastDueSince: date, endsAt: date },
        { requiredKeys: ['status'] },
      ),
      grant: fc.record({ hasAccess: fc.boolean(), accessUntil: date }, { requiredKeys: ['hasAccess'] }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<EntitlementFacts>;

  it('is never granted with an activeUntil in the past', () => {
    fc.assert(
      fc.property(facts, (inputs) => {
        const { granted, activeUntil } = entitlementOf(inputs, now);
        return !granted || !activeUntil || activeUntil > now;
      }),
    );
  });

  it('is granted right before activeUntil and not from then on, for any facts', () => {
    fc.assert(
      fc.property(facts, (inputs) => {
        const { activeUntil } = entitlementOf(inputs, now);
        if (!activeUntil) return;
        expect(entitlementOf(inputs, new Date(activeUntil.getTime() - 1)).granted).toBe(true);
        for (const instant of [activeUntil, new Date(activeUntil.getTime() + 1), FAR_FUTURE])
          expect(entitlementOf(inputs, instant).granted).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never ends if it is granted without activeUntil, for any facts', () => {
    fc.assert(
      fc.property(facts, (inputs) => {
        const { granted, activeUntil } = entitlementOf(inputs, now);
        if (granted && !activeUntil) expect(entitlementOf(inputs, FAR_FUTURE).granted).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, EntitlementFacts, Date | undefined]>([
    ['an override beside a subscription without an end', { override: later, subscription: { status: 'active' } }, undefined],
    ['an override beside a grant without an end', { override: later, grant: { hasAccess: true } }, undefined],
    ['a grant that outlasts an override', { override: later, grant: { hasAccess: true, accessUntil: latest } }, latest],
    ['an override that outlasts a grant', { override: latest, grant: { hasAccess: true, accessUntil: later } }, latest],
    ['a canceled period', { subscription: { status: 'active', endsAt: latest } }, latest],
    [
      'a canceled period within the grace period',
      { subscription: { status: 'past_due', pastDueSince: now, endsAt: latest } },
      latest,
    ],
    ['a grant that has ended', { override: later, grant: { hasAccess: true, accessUntil: earlier } }, later],
    [
      'a grace period that outlasts both',
      {
        override: later,
        subscription: { status: 'past_due', pastDueSince: now },
        grant: { hasAccess: true, accessUntil: latest },
      },
      new Date(now.getTime() + PAST_DUE_GRACE_MS),
    ],
  ])('lasts as long as the last condition: %s', (_case, facts, activeUntil) => {
    expect(entitlementOf(facts, now).activeUntil).toEqual(activeUntil);
  });

  it('is never revoked by an additional grant', () => {
    fc.assert(
      fc.property(facts, date, (inputs, override) => {
        const before = entitlementOf({ ...inputs, override: undefined }, now).granted;
        return !before || entitlementOf({ ...inputs, override }, now).granted;
      }),
    );
  });
});
