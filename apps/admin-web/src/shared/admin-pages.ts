import { paths } from './paths.ts';

/** The admin pages except the panel, in the order of the panel's links. */
export const adminPages = [
  { label: 'Reviews', about: 'Approve or reject questions written by members and the AI.', href: paths.reviews },
  { label: 'Questions', about: 'The whole bank, including inactive and deleted questions.', href: paths.questions },
  { label: 'Statistics', about: 'How well questions perform.', href: paths.statistics },
  { label: 'Members', about: 'Accounts, access, sessions, and progress.', href: paths.members },
  { label: 'Referral Codes', about: 'Add, edit, activate, or delete partners’ codes.', href: paths.referralCodes },
  { label: 'Access Override', about: 'Give a member access until a set time.', href: paths.accessOverride },
  { label: 'Error Logs', about: 'Errors in members’ browsers.', href: paths.errorLogs },
  { label: 'Dead Letters', about: 'Events that a service couldn’t handle.', href: paths.deadLetters },
  { label: 'Jobs', about: 'Background jobs: waiting, running, and failed.', href: paths.jobs },
  { label: 'Violations', about: 'AI limits that members exceeded, and the resulting restrictions.', href: paths.violations },
  { label: 'AI', about: 'Tokens, cost, quality, downvoted output, and reviews.', href: paths.ai },
  { label: 'Failed Payments', about: 'Members whose latest payment failed.', href: paths.failedPayments },
  { label: 'Referral Report', about: 'Who signed up with a partner’s code.', href: paths.referralReport },
  { label: 'AI Diagnostic', about: 'Whether the AI service is configured and responding.', href: paths.aiDiagnostic },
  { label: 'Analytics Test', about: 'Whether conversions reach the ad tag.', href: paths.googleAds },
  { label: 'Audit Log', about: 'Who did what, to whom, when, and from where.', href: paths.audit },
] as const;
