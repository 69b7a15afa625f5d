import type { LogoutScope } from '@casebook/contracts';
import type { RefreshToken, Session } from './session.ts';

/** A client that did not get the answer may ask again so long. */
export const REUSE_GRACE_MS = 10_000;

/**
 * - `rotate`: a new token takes its place.
 * - `repeat`: it was used just now (two tabs at once, an answer that got lost): whoever asks again gets the same new token.
 * - `end-session`: it was used longer ago, so two parties hold it, and one of them stole it (RFC 9700, section 4.14.2).
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
