import type { SessionTokenType } from '../links/link-rules.ts';

export interface LinkTarget {
  readonly secret: string;
  readonly type: SessionTokenType;
  /** Checked against the allow-list when the mail was requested. */
  readonly redirectTo: string;
}

/** The address of every mailed link. */
export function mailLink(issuer: string, { secret, type, redirectTo }: LinkTarget): string {
  const link = new URL(`${issuer}/verify`);
  link.search = new URLSearchParams({ token: secret, type, redirect_to: redirectTo }).toString();
  return link.href;
}
