import { emailFlaw } from '@casebook/exam';

const NAME_MAX = 100;
const REF_MAX = 64;

/** The person sent by a course platform, according to the URL. Untrusted: used only for display and as the mail's recipient. */
export interface Invitation {
  /** Lower case; empty if the URL has no usable address. */
  readonly email: string;
  /** Default: the address's local part. */
  readonly name: string;
  /** The referral code; empty without one. */
  readonly ref: string;
}

/** @param search the page's query (`email`, `name`, `ref`); each value is cut to the length that an account allows */
export function invitationOf(search: string): Invitation {
  const query = new URLSearchParams(search);
  const text = (name: string, max: number) => [...(query.get(name) ?? '').trim()].slice(0, max).join('');
  const typed = (query.get('email') ?? '').trim().toLowerCase();
  const email = emailFlaw(typed) === undefined ? typed : '';
  const [local = ''] = email.split('@', 1);
  return { email, name: text('name', NAME_MAX) || local.slice(0, NAME_MAX), ref: text('ref', REF_MAX) };
}
