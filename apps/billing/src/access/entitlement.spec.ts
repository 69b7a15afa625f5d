import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type EntitlementFacts, entitlementOf, PAST_DUE_GRACE_MS } from './entitlement.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 1_000);
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
        { status: fc.constantFrom('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete'), pastDueSince: date },
        { requiredKeys: ['status'] },
      ),
      grant: fc.record({ hasAccess: fc.boolean(), accessUntil: date }, { requiredKeys: ['hasAccess'] }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<EntitlementFacts>;

  it('never says granted until a moment that has passed', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { granted, activeUntil } = entitlementOf(given, now);
        return !granted || !activeUntil || activeUntil > now;
      }),
    );
  });

  it('is what it was at the start until the moment it named', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { granted, activeUntil } = entitlementOf(given, now);
        if (!granted || !activeUntil) return true;
        return entitlementOf(given, new Date(activeUntil.getTime() - 1)).granted;
      }),
    );
  });

  it('more given never takes access away', () => {
    fc.assert(
      fc.property(facts, date, (given, override) => {
        const before = entitlementOf({ ...given, override: undefined }, now).granted;
        return !before || entitlementOf({ ...given, override }, now).granted;
      }),
    );
  });
});
