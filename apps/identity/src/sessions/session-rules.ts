import type { AssuranceLevel, LogoutScope } from '@casebook/contracts';
import type { FactorEntry, RefreshToken, Session, SignInMethod } from './session.ts';

/** How long after its first use a refresh token still returns its family's active token without an audit entry, for two tabs or a retry. */
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

/** @param token the session's unused token, whose age is the time since the last refresh. A used token is handled by `decideRefresh` */
export function hasExpired(session: Session, token: RefreshToken, lifetimes: SessionLifetimes, now: Date): boolean {
  const idleMs = token.usedAt ? 0 : now.getTime() - token.createdAt.getTime();
  return idleMs > lifetimes.sessionIdleHours * HOUR_MS || sessionEndOf(session, lifetimes) <= now;
}

/** @returns the earliest opening time, and the earliest last refresh, of a session that hasn't expired */
export function sessionCutoffs({ sessionIdleHours, sessionMaxHours }: SessionLifetimes, now: Date) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return { openedAfter: hoursAgo(sessionMaxHours), refreshedAfter: hoursAgo(sessionIdleHours) };
}
/**
 * Whether a session was opened before the account's last ban ended. Sessions can't be opened during a ban, so the ban suspended it for
 * good.
 */
export const predatesBan = (
  { createdAt }: Pick<Session, 'createdAt'>,
  { bannedUntil }: { readonly bannedUntil?: Date },
): boolean => bannedUntil !== undefined && createdAt < bannedUntil;

/**
 * How long after signing in a member can change the password without the old one: enough to find the form and fill it in, too short for
 * someone who finds the browser unattended later (OWASP ASVS 5, 6.2.3 and 7.5.1). A recovery session's owner has no old password, so the
 * session stays fresh for as long as its link would have been valid.
 */
const FRESH_MINUTES: Record<SignInMethod, number> = {
  password: 15,
  'email/signup': 15,
  magiclink: 15,
  email_change: 15,
  oauth: 15,
  passkey: 15,
  anonymous: 15,
  recovery: 60,
};

/** Whether the member signed in just now. A second factor alone doesn't make a session fresh. */
export const isFresh = ({ amr }: Pick<Session, 'amr'>, now: Date): boolean =>
  amr.some((entry) => !isFactor(entry) && isWithin(entry.at, FRESH_MINUTES[entry.method], now));

/** How long after a second factor was verified a session can change factors. */
const FRESH_FACTOR_MINUTES = 15;

/** Whether the member verified a second factor just now. */
export const hasFreshFactor = ({ amr }: Pick<Session, 'amr'>, now: Date): boolean =>
  amr.some((entry) => isFactor(entry) && isWithin(entry.at, FRESH_FACTOR_MINUTES, now));

const isWithin = (at: Date, minutes: number, now: Date): boolean => now.getTime() - at.getTime() <= minutes * 60_000;

const isFactor = (entry: Session['amr'][number]): entry is FactorEntry => 'factorId' in entry;

/** A session is `aal2` from its first verified second factor on. */
export const assuranceOf = ({ amr }: Pick<Session, 'amr'>): AssuranceLevel => (amr.some(isFactor) ? 'aal2' : 'aal1');

/** @returns the session with a verified second factor, which replaces an earlier one of the same method */
export const withFactor = (session: Session, entry: FactorEntry): Session => ({
  ...session,
  amr: [...session.amr.filter(({ method }) => method !== entry.method), entry],
});

/** @returns the session without factors that were removed; without any it is `aal1` again */
export const withoutFactors = (session: Session, factorIds: readonly string[]): Session => ({
  ...session,
  amr: session.amr.filter((entry) => !isFactor(entry) || !factorIds.includes(entry.factorId)),
});

/**
 * - `rotate`: replaces the token by a new one.
 * - `repeat`: the token was used within the grace time (by two tabs, or the response was lost), so the family's active token is returned.
 * - `repeat-late`: the token was used earlier, but nobody has used its successor: the response was lost. The same new token is returned.
 * - `end-session`: its successor was used too, so two parties have the token, and one of them stole it (RFC 9700, section 4.14.2).
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'repeat-late' | 'end-session';

/** @param successor the token that replaced this one, if it is still stored */
export function decideRefresh(
  { usedAt }: Pick<RefreshToken, 'usedAt'>,
  successor: Pick<RefreshToken, 'usedAt'> | undefined,
  now: Date,
): RefreshDecision {
  if (!usedAt) return 'rotate';
  if (now.getTime() - usedAt.getTime() <= REUSE_GRACE_MS) return 'repeat';
  return successor && !successor.usedAt ? 'repeat-late' : 'end-session';
}

/** @returns the token whose age decides whether the session is idle: the successor if it is unused, else the presented token */
export const lastActivityToken = (presented: RefreshToken, successor: RefreshToken | undefined): RefreshToken =>
  successor && !successor.usedAt ? successor : presented;

/** Which of a member's sessions a sign-out ends. */
export function sessionsInScope(sessions: readonly Session[], currentId: string, scope: LogoutScope): Session[] {
  const isInScope = {
    global: () => true,
    local: ({ id }: Session) => id === currentId,
    others: ({ id }: Session) => id !== currentId,
  }[scope];
  return sessions.filter(isInScope);
}
