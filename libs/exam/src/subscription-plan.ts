import { MONTHLY_PRICE, TRIAL_DAYS } from './product-limits.ts';

/** The one plan on sale. Its price id at Stripe is a setting. */
export const SUBSCRIPTION_PLAN = {
  id: 'casebook-premium',
  name: 'Casebook Premium',
  description: 'The whole question bank, unlimited quizzes, progress analytics, and bookmarks.',
  mode: 'subscription',
  interval: 'month',
  /** In units of the currency, as displayed. */
  price: MONTHLY_PRICE.cents / 100,
  currency: MONTHLY_PRICE.currency,
  trialDays: TRIAL_DAYS,
} as const;
