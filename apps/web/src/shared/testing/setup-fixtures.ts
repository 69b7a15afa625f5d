import { type DailyView, Difficulty, Domain, type QuizSetup } from '@casebook/contracts';

const tags = [
  'api-security',
  'audit',
  'backup',
  'cryptography',
  'data-roles',
  'databases',
  'dns',
  'logging',
  'media',
  'ownership',
];

/** Forty questions, all available; a dozen tags. */
export const setup = (more: Partial<QuizSetup> = {}): QuizSetup => ({
  used: 0,
  available: 40,
  total: 40,
  tags: [...tags, 'patching', 'zero-trust'].map((tag) => ({ tag, available: 4 })),
  domains: Domain.options.map((domain) => ({ domain, available: 5 })),
  difficulties: Difficulty.options.map((difficulty, index) => ({ difficulty, available: [10, 18, 12][index] ?? 0 })),
  bookmarked: 3,
  mistakes: 2,
  unseen: 40,
  hard: 12,
  matching: 40,
  ...more,
});

/** A daily quiz that hasn't been started, five hours before the next one. */
export const daily = (more: Partial<DailyView> = {}): DailyView => ({
  date: '2026-11-20',
  allowance: 3,
  remaining: 3,
  nextAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  streak: { current: 0, best: 0 },
  week: ['14', '15', '16', '17', '18', '19', '20'].map((day) => ({ date: `2026-11-${day}`, completed: false })),
  ...more,
});
