import { SUBSCRIPTION_PLAN } from '@casebook/exam';

const { name, interval, currency, trialDays } = SUBSCRIPTION_PLAN;
const price = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(SUBSCRIPTION_PLAN.price);

/** The only plan. All of its offers share these texts. */
export const plan = {
  name,
  price,
  interval,
  /** The length of the trial, for places where its end date isn't known. */
  trial: `for ${trialDays} days`,
  /** The text after "Free …" next to every button that starts the trial. */
  terms: `, then ${price} per ${interval}. Cancel anytime in Subscription Settings.`,
  features: [
    'Quizzes of any length from the whole bank',
    'The answer and explanation for every question in the bank',
    'Every option explained, not just the right one',
    'Progress analytics: accuracy by domain, streaks, history, and your last 50 mistakes',
    'Unlimited AI-generated questions, each checked before you see it',
    'Casey, the study assistant, with hints during a quiz',
    'Keyword highlighting and the manager’s perspective',
    'Bookmarks that sync across your devices, and quizzes built from them',
  ],
} as const;
