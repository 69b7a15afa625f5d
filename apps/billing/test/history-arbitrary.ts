import fc from 'fast-check';
import { type StripeAction, stripeActions } from './stripe-model.ts';

/** The delivery of one Stripe message: after how many steps each of its copies arrives. Without copies, the message is lost. */
type Delivery = readonly number[];

export type Step =
  | { readonly kind: 'stripe'; readonly action: StripeAction; readonly messages: readonly Delivery[] }
  | { readonly kind: 'override'; readonly hours?: number }
  | { readonly kind: 'grant'; readonly hours?: number; readonly revoked: boolean }
  | { readonly kind: 'sweep' }
  | { readonly kind: 'delete' };

/** One step of a member's history, and how many hours after the previous one it happens. */
interface HistoryStep {
  readonly afterHours: number;
  readonly step: Step;
}

/** A member's history, and the order in which the events that billing published arrive at each consumer. */
export interface History {
  readonly steps: readonly HistoryStep[];
  /** Sorts the copies of events at each consumer. */
  readonly shuffle: readonly number[];
}

const delivery: fc.Arbitrary<Delivery> = fc.array(fc.nat({ max: 12 }), { maxLength: 3 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('stripe' as const),
      action: fc.constantFrom(...stripeActions),
      messages: fc.array(delivery, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { kind: fc.constant('override' as const), hours: fc.integer({ min: -48, max: 24 * 60 }) },
      { requiredKeys: ['kind'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      { kind: fc.constant('grant' as const), hours: fc.integer({ min: -48, max: 24 * 60 }), revoked: fc.boolean() },
      { requiredKeys: ['kind', 'revoked'] },
    ),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'sweep' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
);

export const history: fc.Arbitrary<History> = fc.record({
  steps: fc.array(fc.record({ afterHours: fc.integer({ min: 0, max: 24 * 20 }), step }), {
    minLength: 1,
    maxLength: 25,
    size: 'max',
  }),
  shuffle: fc.array(fc.nat(), { minLength: 8, maxLength: 40 }),
});
