import type { LogoutScope } from '@casebook/contracts';
import type { RefreshToken, Session, SignInMethod } from './session.ts';

/** How long a client that lost the response may repeat a refresh. */
export const REUSE_GRACE_MS = 10_000;

/** The maximum idle time and age of a session. */
export interface SessionLifetimes {
  readonly sessionIdleHours: number;
  readonly sessionMaxHours: number;
}

const HOUR_MS = 60 * 60 * 1_000;

/** @returns when a session ends, even if active */
export const sessionEndOf = ({ createdAt }: Pick<Session, 'createdAt'>, { sessionMaxHours }: SessionLifetimes): Date =>
  new Date(createdAt.getTime() + sessionMaxHours * HOUR_MS);

/** @param token the session's unused token, whose age is the time since the last refresh */
export function hasExpired(session: Session, token: RefreshToken, lifetimes: SessionLifetimes, now: Date): boolean {
  const idleMs = token.usedAt ? 0 : now.getTime() - token.createdAt.getTime();
  return idleMs > lifetimes.sessionIdleHours * HOUR_MS || sessionEndOf(session, lifetimes) <= now;
}

/**
 * How long after signing in a password can be changed without the old one: enough to find the form and fill it in, too short for
 * someone who finds the browser unattended later (OWASP ASVS 5, 6.2.3 and 7.5.1). A recovery session's owner has no old password, so it
 * stays fresh for as long as its link would have been valid.
 */
const FRESH_MINUTES: Record<SignInMethod, number> = { password: 15, 'email/signup': 15, recovery: 60 };

export const isFresh = ({ method, createdAt }: Session, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= FRESH_MINUTES[method] * 60_000;

/**
 * - `rotate`: replaces the token by a new one.
 * - `repeat`: the token was used within the grace time (by two tabs, or the response was lost), so the same new token is returned.
 * - `end-session`: the token was used earlier, so two parties have it, and one of them stole it (RFC 9700, section 4.14.2).
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'end-session';

export function decideRefresh({ usedAt }: Pick<RefreshToken, 'usedAt'>, now: Date): RefreshDecision {
  if (!usedAt) return 'rotate';
  return now.getTime() - usedAt.getTime() <= REUSE_GRACE_MS ? 'repeat' : 'end-session';
}

/** Which of a member's sessions a sign-out ends. */
export function sessionsInScope(sessions: readonly Session[], currentId: string, scope: LogoutScope): Session[] {
  const isInScope = {
    global: () => true,
    local: ({ id }: Session) => id === currentId,
    others: ({ id }: Session) => id !== currentId,
  }[scope];
  return sessions.filter(isInScope);
}
