import { paths } from './paths.ts';

/** The admin pages besides the panel, in the order of its links. */
export const adminPages = [
  { label: 'Reviews', about: 'Questions that members and the AI wrote: approve, reject.', href: paths.reviews },
  { label: 'Questions', about: 'The whole bank, also inactive and deleted ones.', href: paths.questions },
  { label: 'Statistics', about: 'How well the questions work.', href: paths.statistics },
  { label: 'Members', about: 'Accounts, access, sessions, and progress.', href: paths.members },
  { label: 'Referral codes', about: 'Partners’ codes: add, edit, activate, delete.', href: paths.referralCodes },
  { label: 'Access override', about: 'Give a member access until a set time.', href: paths.accessOverride },
  { label: 'Error logs', about: 'What failed in members’ browsers.', href: paths.errorLogs },
  { label: 'Dead letters', about: 'Events that a service couldn’t handle.', href: paths.deadLetters },
  { label: 'Jobs', about: 'Background work: waiting, running, failed.', href: paths.jobs },
  { label: 'Violations', about: 'AI limits that members broke, and penalties.', href: paths.violations },
  { label: 'AI', about: 'Tokens, cost, quality, bad texts, reviews.', href: paths.ai },
  { label: 'Failed payments', about: 'Members whose latest payment failed.', href: paths.failedPayments },
  { label: 'Referral report', about: 'Who signed up through a partner’s code.', href: paths.referralReport },
  { label: 'AI diagnostic', about: 'Whether the AI service is configured and replies.', href: paths.aiDiagnostic },
  { label: 'Analytics test', about: 'Whether conversions reach the ad tag.', href: paths.googleAds },
  { label: 'Audit', about: 'Who did what, to whom, when and from where.', href: paths.audit },
] as const;
