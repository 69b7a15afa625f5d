/** The path prefixes of the admin app. The gateway serves these paths, and the learners' app leaves them to it. */
export const adminAppPaths = ['/admin', '/referral-report', '/test'] as const;

/** Matches a path of the admin app, with or without a query. */
export const ADMIN_APP_PATH = new RegExp(`^(${adminAppPaths.join('|')})(?=[/?#]|$)`);
