/** The path pattern of every page. */
export const routes = {
  panel: '/admin',
  reviews: '/admin/reviews',
  questions: '/admin/questions',
  statistics: '/admin/statistics',
  members: '/admin/members',
  member: '/admin/members/:id',
  referralCodes: '/admin/referral-codes',
  referralReport: '/referral-report',
  errorLogs: '/admin/error-logs',
  audit: '/admin/audit',
  deadLetters: '/admin/dead-letters',
  jobs: '/admin/jobs',
  violations: '/admin/violations',
  ai: '/admin/ai',
  failedPayments: '/admin/failed-payments',
  accessOverride: '/admin/access-override',
  aiDiagnostic: '/test/ai-diagnostic',
  googleAds: '/test/google-ads',
} as const;

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** @returns the instant 24 hours ago, rounded down to a minute */
export const lastDay = (): string => new Date(Math.floor((Date.now() - DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();

/** The href of every page: a string, or a function of the page's parameters. */
export const paths = {
  ...routes,
  member: (id: string) => `${routes.members}/${encodeURIComponent(id)}`,
  pendingFlags: `${routes.panel}?status=pending#flag-review`,
  errorsOfLastDay: () => `${routes.errorLogs}?${new URLSearchParams({ since: lastDay() })}`,
  errorsOf: (userId: string) => `${routes.errorLogs}?${new URLSearchParams({ user_id: userId })}`,
  auditOf: (userId: string) => `${routes.audit}?${new URLSearchParams({ subject: userId })}`,
  violationsOf: (userId: string) => `${routes.violations}?${new URLSearchParams({ userId })}`,
  deadLettersOf: (service: string, cause: string) => `${routes.deadLetters}?${new URLSearchParams({ service, cause })}`,
  jobsOf: (service: string, queue: string) => `${routes.jobs}?${new URLSearchParams({ service, queue })}`,
};

/** Pages of the learners' app. This app's router doesn't have them, so a link must load them as documents. */
export const learnerPaths = {
  home: '/',
  questionBank: '/?mode=question-bank',
  quiz: '/?mode=quiz',
  progress: '/progress',
  settings: '/settings',
  question: (id: string) => `/questions/${id}`,
  transfer: '/questions/transfer',
  editQuestion: (id: string) => `/questions/${id}/edit`,
  questionVersions: (id: string) => `/questions/${id}/versions`,
  privacyPolicy: '/privacy-policy.html',
  termsOfService: '/terms-of-service.html',
  signInTo: (next: string) => `/sign-in?${new URLSearchParams({ next })}`,
} as const;
