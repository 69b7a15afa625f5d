/**
 * Numbers of the product that more than one place needs. Sources: `000`, `001`, `002` are the three documents of the
 * specification, "decisions" the page of what was decided where they are silent. Durations and lengths say their unit.
 */

// Price and access

/** What a month costs: 15.99 USD, kept in cents since money is not a fraction (000 section 9, 002 section 9). */
export const MONTHLY_PRICE = { cents: 1599, currency: 'USD' } as const;
/** Days of the free trial (000 section 9). */
export const TRIAL_DAYS = 7;
/** Days that a subscription with a failed payment still gives access (decisions: precedence of access). */
export const PAST_DUE_GRACE_DAYS = 3;

// What a free member gets

/** Questions of the daily quiz, each UTC day (001 section 9). */
export const DAILY_ALLOWANCE = 3;
/** Days within which the daily quiz repeats no question, as far as the bank allows (decisions: daily quiz). */
export const DAILY_REPEAT_WINDOW_DAYS = 60;
/** Generated questions in each ISO week, UTC (001 section 9, decisions: "3 free generations a week"). */
export const WEEKLY_GENERATION_ALLOWANCE = 3;

// Accounts

/** Characters (000 section 9). */
export const PASSWORD_MIN = 8;
/** Characters after trimming (000 section 9). */
export const NAME_MIN = 2;

// Quiz

/** Sizes that quiz setup offers (001 section 9). */
export const QUIZ_PRESETS = [5, 10, 25] as const;
/** The size chosen at first (001 section 9). */
export const QUIZ_DEFAULT_SIZE = 5;
/** Questions of "10 Hard Random (All Domains)" (001 section 9). */
export const HARD_RANDOM_SIZE = 10;
/** Random tags suggested in quiz setup (001 section 2). */
export const QUIZ_TAG_SUGGESTIONS = 10;
/** The question timer turns red (001 section 9). */
export const QUESTION_TIMER_RED_SECONDS = 85;
/** Text size of a question, as a factor of the normal one (001 section 5). */
export const TEXT_SIZE = { min: 0.8, max: 2, step: 0.1 } as const;
/** Percent at which a score turns green or yellow; below it is red (001 section 2). */
export const SCORE_COLORS = { green: 80, yellow: 60 } as const;
/** Percents at which the message of the results differs (001 section 2). */
export const SCORE_MESSAGE_THRESHOLDS = [90, 80, 70, 60] as const;
/** Wrongly answered questions that are kept (001 section 9). */
export const MISTAKES_KEPT = 50;
/** Times in a row that a mistake is answered right before it leaves (decisions: mistakes). */
export const MISTAKE_CLEARED_AFTER = 2;
/** Longer response times count as this in statistics: 10 minutes (decisions: whose answers feed statistics). */
export const RESPONSE_TIME_CAP_MS = 600_000;
/** Saving progress has timed out (001 section 9). */
export const PROGRESS_SAVE_TIMEOUT_MS = 15_000;
/** Days of the activity chart (001 section 9). */
export const PROGRESS_ACTIVITY_DAYS = 14;

// Import

/**
 * What a member may import in a UTC day. Files that are read and fail count, since each is stored while it is read; the bytes stop
 * a script that uploads files of the maximum size in a loop.
 */
export const IMPORT_QUOTA = { filesPerDay: 40, bytesPerDay: 64 * 1024 * 1024 } as const;

// Question bank

/** Answers that a question offers (001 section 3: four strings). */
export const OPTIONS_PER_QUESTION = 4;
/** Questions a page (000 section 9, 001 section 9). */
export const BANK_PAGE_SIZE = 100;
/** Page buttons shown at most (000 section 9). */
export const BANK_PAGE_BUTTONS = 5;
/** Quality scores from which a question is of high or medium quality; below it is low (000 section 9). */
export const QUALITY_TIERS = { high: 80, medium: 60 } as const;
/** Pending flags of members with access that take a question from everyone's quizzes (decisions: when a flag makes a question "flagged"). */
export const FLAGS_TO_SUSPEND = 3;
/** Flags that a member can raise in a UTC day (decisions: a daily cap). The number is ours: more than a day of careful study finds. */
export const FLAGS_PER_DAY = 20;
/** Characters of a question that the flag dialog shows (001 section 2). */
export const FLAG_TEXT_LENGTH = 200;
/** Characters of a stem that a share post keeps (000 section 9). */
export const SHARE_TEXT_LENGTH = 120;

// AI

/** Questions that one press of a generate button asks for (001 section 9). */
export const GENERATION_BATCHES = [1, 5, 10] as const;
/** Keywords of an analysis at most (001 section 9). */
export const KEYWORDS_MAX = 10;
/** How often a member may call the AI: requests per window, and the pause between two (001 section 9). */
export const AI_RATE_LIMITS = {
  perMinute: 10,
  perMinuteInBulk: 30,
  perHour: 200,
  perDay: 1000,
  cooldownMs: 5_000,
  cooldownInBulkMs: 1_000,
  bulkExpiryMs: 300_000,
} as const;

// Administration

/** The code screen: characters, attempts, and how long it stays locked after the last (002 section 9). */
export const ADMIN_CODE = { length: 5, attempts: 3, lockMs: 300_000 } as const;
/** Rows a page that the error logs offer, and the one chosen at first (002 section 9). */
export const ERROR_LOG_PAGE_SIZES = [25, 50, 100] as const;
export const ERROR_LOG_DEFAULT_PAGE_SIZE = 50;

// Screens

/** How long a toast stays, and fades (002 section 9). */
export const TOAST_MS = 5_000;
export const TOAST_FADE_MS = 300;
/** How long a toast stays that offers to undo something: one has to read it and reach it. */
export const UNDO_TOAST_MS = 10_000;
/** How long "copied" shows (000 section 9). */
export const COPIED_NOTICE_MS = 2_000;
/** From a changed password to `/` (002 section 9). */
export const PASSWORD_CHANGED_REDIRECT_MS = 2_000;
