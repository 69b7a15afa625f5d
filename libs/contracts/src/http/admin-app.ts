/** The addresses of the admin app: these and everything below them. The gateway serves them, and the learners' app leaves them to it. */
export const adminAppPaths = ['/admin', '/referral-report', '/test'] as const;

/** Matches a path, also one with a query, of the admin app. */
export const ADMIN_APP_PATH = new RegExp(`^(${adminAppPaths.join('|')})(?=[/?#]|$)`);
