import { MONTHLY_PRICE, TRIAL_DAYS } from '@casebook/exam';

const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: MONTHLY_PRICE.currency }).format(
  MONTHLY_PRICE.cents / 100,
);

/** The only plan, in the same words wherever it is offered. */
export const plan = {
  name: 'Casebook Premium',
  price,
  interval: 'month',
  terms: `Free for ${TRIAL_DAYS} days, then ${price} per month. Cancel anytime.`,
  features: [
    'Quizzes of any length from the whole bank',
    'The answer and explanation for every question in the bank',
    'Every wrong option explained, not just the right one',
    'Progress analytics: accuracy by domain, streaks, history, and your last 50 mistakes',
    'Bookmarks on every device, and quizzes from your bookmarks',
  ],
} as const;
