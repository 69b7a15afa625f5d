/**
 * Constants of the product that several modules need. Names of durations and lengths contain the unit.
 */

// Price and access

/** The monthly price: 15.99 USD, in cents to avoid fractions. */
export const MONTHLY_PRICE = { cents: 1599, currency: 'USD' } as const;
/** Days of the free trial. */
export const TRIAL_DAYS = 7;
/** Days of access after a failed payment. */
export const PAST_DUE_GRACE_DAYS = 3;

// What a free member gets

/** Questions of the daily quiz per UTC day. */
export const DAILY_ALLOWANCE = 3;
/** Days within which the daily quiz repeats no question, if the bank is large enough. */
export const DAILY_REPEAT_WINDOW_DAYS = 60;
/** Generated questions per ISO week in UTC. */
export const WEEKLY_GENERATION_ALLOWANCE = 3;

// Accounts

/** Minimum characters. */
export const PASSWORD_MIN = 8;
/** Minimum characters after trimming. */
export const NAME_MIN = 2;

// Quiz

/** Quiz sizes offered in quiz setup. */
export const QUIZ_PRESETS = [5, 10, 25] as const;
/** The default quiz size. */
export const QUIZ_DEFAULT_SIZE = 5;
/** Questions of "10 Hard Random (All Domains)". */
export const HARD_RANDOM_SIZE = 10;
/** Random tags suggested in quiz setup. */
export const QUIZ_TAG_SUGGESTIONS = 10;
/** The time after which the question timer turns red. */
export const QUESTION_TIMER_RED_SECONDS = 85;
/** The maximum time that is counted for one item, in milliseconds, because a page may stay open for days. */
export const MAX_ITEM_TIME_MS = 24 * 60 * 60 * 1000;
/** An answer given offline counts for its own day if it arrives within this time, in milliseconds. */
export const MAX_ANSWER_AGE_MS = 48 * 60 * 60 * 1000;
/** The text size of a question, as a factor of the normal size. */
export const TEXT_SIZE = { min: 0.8, max: 2, step: 0.1 } as const;
/** Minimum percentages for a green and a yellow score; lower ones are red. */
export const SCORE_COLORS = { green: 80, yellow: 60 } as const;
/** Percentages at which the message of the results changes. */
export const SCORE_MESSAGE_THRESHOLDS = [90, 80, 70, 60] as const;
/** The maximum number of listed mistakes. */
export const MAX_MISTAKES = 50;
/** Consecutive correct answers after which a mistake leaves the list. */
export const MISTAKE_CLEARED_AFTER = 2;
/** The cap on response times in statistics: 10 minutes. Longer times are breaks. */
export const RESPONSE_TIME_CAP_MS = 600_000;
/** Days of the activity chart. */
export const PROGRESS_ACTIVITY_DAYS = 14;

// Import

/**
 * A member's import quota per UTC day. Failed imports count, because their files are stored while they are read. The byte limit stops
 * scripts that upload files of the maximum size in a loop.
 */
export const IMPORT_QUOTA = { filesPerDay: 40, bytesPerDay: 64 * 1024 * 1024 } as const;

// Question bank

/** Options per question. */
export const OPTIONS_PER_QUESTION = 4;
/** Questions per page. */
export const BANK_PAGE_SIZE = 100;
/** The maximum number of page buttons. */
export const BANK_PAGE_BUTTONS = 5;
/** Minimum quality scores for high and medium quality; lower ones are low. */
export const QUALITY_TIERS = { high: 80, medium: 60 } as const;
/** The number of pending flags that suspends a question for everyone. Counts flags by different members with access. */
export const FLAGS_TO_SUSPEND = 3;
/** Flags per member and UTC day: well above what careful study finds in a day. */
export const FLAGS_PER_DAY = 20;
/** The maximum characters of a question in the flag dialog. */
export const FLAG_TEXT_LENGTH = 200;
/** The maximum characters of a stem in a share post. */
export const SHARE_TEXT_LENGTH = 120;

// AI

/** Questions per click on a generate button. */
export const GENERATION_BATCHES = [1, 5, 10] as const;
/** The percentages of the bank below which a domain's share is red or orange; higher shares are green. */
export const DOMAIN_SHARE_COLORS = { red: 10, orange: 25 } as const;
/** The number of older questions in the generator's recent list, and how long the newest one is shown in it. */
export const RECENT_GENERATIONS = { older: 20, newestMs: 10_000 } as const;
/** How long the toast after a run is visible. */
export const GENERATION_TOAST_MS = 3_500;
/**
 * The delay between saving a question and refreshing the question list, because the bank stores the question from an event, slightly
 * later.
 */
export const GENERATED_LIST_REFRESH_MS = 1_500;
/** The delay of the button that leads from the generator to the question bank. */
export const TO_BANK_DELAY_MS = 300;
/** How long to wait after a rate limit that doesn't report its wait. */
export const DEFAULT_LIMIT_WAIT_MS = 60_000;
/** Rate limits of AI requests per member: requests per window, and the cooldown between requests. */
export const AI_RATE_LIMITS = {
  perMinute: 10,
  perMinuteInBulk: 30,
  perHour: 200,
  perDay: 1000,
  cooldownMs: 5_000,
  cooldownInBulkMs: 1_000,
  bulkExpiryMs: 300_000,
} as const;
/**
 * Suspicious patterns of AI requests, and the waits that they cause: many requests in a row, each within the gap after the previous one,
 * or many in a minute together with many in an hour.
 */
export const AI_SUSPICIOUS_PATTERNS = {
  rapid: { requests: 15, gapMs: 2_000, waitMs: 60_000 },
  frequent: { perMinute: 12, perHour: 50, waitMs: 120_000 },
} as const;
/** A gap longer than this resets the count of consecutive AI requests. */
export const AI_CONSECUTIVE_RESET = { gapMs: 30_000, gapInBulkMs: 5_000 } as const;
/** This many violations of high severity within `withinMs` restrict the account, until `lastsMs` after the latest one. */
export const AI_PENALTY = { violations: 8, withinMs: 3_600_000, lastsMs: 3_600_000 } as const;
/** Violations of the AI limits that are retained per member. */
export const AI_VIOLATIONS_RETAINED = 100;

// Screens

/** How long a toast is visible, and how long it fades. */
export const TOAST_MS = 5_000;
export const TOAST_FADE_MS = 300;
/** How long a toast with an undo button is visible. Longer, because the button must be read and reached. */
export const UNDO_TOAST_MS = 10_000;
/** How long the "copied" notice is visible. */
export const COPIED_NOTICE_MS = 2_000;
/** The delay before the redirect to `/` after a password change: time to read that it worked. */
export const PASSWORD_CHANGED_REDIRECT_MS = 2_000;
/** The delay of the redirect from the success page of a payment to the page for the first password. */
export const PASSWORD_SETUP_REDIRECT_MS = 100;
