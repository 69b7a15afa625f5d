import { z } from 'zod';

/** The changes of an account that are reported to its owner. */
export const NoticeKind = z.enum(['new-device', 'password-changed', 'email-changed', 'factor-added']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** A mail that reports a change, to the address that the account had before it. */
export interface Notice {
  readonly id: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly email: string;
  readonly name?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
