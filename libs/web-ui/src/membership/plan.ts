import { MONTHLY_PRICE, TRIAL_DAYS } from '@casebook/exam';

const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: MONTHLY_PRICE.currency }).format(
  MONTHLY_PRICE.cents / 100,
);

/** The one plan there is, as it is told wherever it is offered. */
export const plan = {
  name: 'Casebook Premium',
  price,
  interval: 'month',
  terms: `Free for ${TRIAL_DAYS} days, then ${price} per month. Cancel at any time.`,
  features: [
    'Quizzes of any length, drawn from the whole bank',
    'The answer to every question in the bank, with its explanation',
    'Every wrong option explained, not only the right one',
    'Progress analytics: accuracy by domain, streaks, history, and your last 50 mistakes',
    'Bookmarks on every device, and quizzes of what you bookmarked',
  ],
} as const;
