import { Text } from '@casebook/exam';
import { z } from 'zod';
import { AuthUser, UserData } from './auth.ts';

// The wire format of GoTrue's admin API. Unknown input fields are dropped, as in `auth.ts`.

/** The most accounts or audit entries on a page. */
const ADMIN_PAGE_MAX = 1_000;
const PAGE_MAX = 1_000_000;

const count = (byDefault: number, max: number) =>
  z
    .string()
    .regex(/^\d{0,9}$/, 'Bad Pagination Parameters: must be a number')
    .default('')
    .transform((digits) => (digits === '' ? byDefault : Number(digits)))
    .pipe(z.int().min(1, 'Bad Pagination Parameters: must be greater than 0'))
    .transform((number) => Math.min(number, max));

/** GoTrue's paging. A `per_page` above the maximum is reduced to it. */
const pages = { page: count(1, PAGE_MAX), per_page: count(50, ADMIN_PAGE_MAX) };

export const AdminUsersQuery = z.object({
  ...pages,
  /** A part of the email address. */
  filter: Text.max(320).trim().toLowerCase().optional(),
});
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>;

export const AdminAuditQuery = z.object({
  ...pages,
  /** `action:` or `author:` followed by a part of the value. */
  query: Text.max(320).optional(),
});
export type AdminAuditQuery = z.infer<typeof AdminAuditQuery>;

/** Any text, or empty if it is missing. The use case validates the address first, and refuses it with GoTrue's message. */
const AdminEmail = z
  .string()
  .nullish()
  .transform((email) => (email ?? '').trim().toLowerCase());

/** Any text. The use case checks the length after it has validated the address. */
const AdminPassword = z.string().nullish();

/** The account fields that an admin can create or change. */
const attributes = {
  email: AdminEmail.optional(),
  phone: Text.max(64).nullish(),
  password: AdminPassword,
  /** The bcrypt or argon2 hash of an account imported from another system. */
  password_hash: Text.max(512).nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: UserData.nullish(),
  /** Its `role` is the account's role, which grants permissions. */
  app_metadata: UserData.nullish(),
  /** The account's role. GoTrue's default, `authenticated`, changes nothing. */
  role: Text.max(64).nullish(),
  /** A duration such as `24h`, or `none`. */
  ban_duration: Text.max(64).nullish(),
};

export const AdminCreateUserInput = z.object({ id: z.uuid().nullish(), ...attributes }).meta({ id: 'AdminCreateUserInput' });
export type AdminCreateUserInput = z.infer<typeof AdminCreateUserInput>;

export const AdminUpdateUserInput = z.object(attributes).meta({ id: 'AdminUpdateUserInput' });
export type AdminUpdateUserInput = z.infer<typeof AdminUpdateUserInput>;

/** The body is optional. */
export const AdminDeleteUserInput = z
  .object({ should_soft_delete: z.boolean().nullish() })
  .nullish()
  .meta({ id: 'AdminDeleteUserInput' });
export type AdminDeleteUserInput = z.infer<typeof AdminDeleteUserInput>;

export const AdminUsers = z.object({ users: z.array(AuthUser), aud: z.literal('authenticated') }).meta({ id: 'AdminUsers' });
export type AdminUsers = z.infer<typeof AdminUsers>;

export const AdminUserDeleted = z.object({}).meta({ id: 'AdminUserDeleted' });
export type AdminUserDeleted = z.infer<typeof AdminUserDeleted>;

export const InviteInput = z.object({ email: AdminEmail, data: UserData.nullish() }).meta({ id: 'InviteInput' });
export type InviteInput = z.infer<typeof InviteInput>;

/** The links that an admin can generate without sending a mail. */
export const GeneratedLinkType = z.enum([
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change_current',
  'email_change_new',
]);
export type GeneratedLinkType = z.infer<typeof GeneratedLinkType>;

export const GenerateLinkInput = z
  .object({
    type: z.string().nullish(),
    email: AdminEmail,
    new_email: AdminEmail,
    password: AdminPassword,
    data: UserData.nullish(),
    redirect_to: z.string().max(2_048).nullish(),
  })
  .meta({ id: 'GenerateLinkInput' });
export type GenerateLinkInput = z.infer<typeof GenerateLinkInput>;

/** The account, with a link and a code that are as valid as mailed ones. */
export const GeneratedLink = z
  .object({
    ...AuthUser.shape,
    action_link: z.string(),
    email_otp: z.string(),
    /** The link's secret, which `POST /verify` takes as `token_hash`. */
    hashed_token: z.string(),
    redirect_to: z.string(),
    verification_type: GeneratedLinkType,
  })
  .meta({ id: 'GeneratedLink' });
export type GeneratedLink = z.infer<typeof GeneratedLink>;

/** An entry of the audit trail. */
export const AuthAuditEntry = z
  .object({
    id: z.uuid(),
    payload: z.object({
      action: z.string(),
      actor_id: z.string(),
      actor_username: z.string(),
      actor_via_sso: z.literal(false),
      log_type: z.string(),
      traits: z.record(z.string(), z.json()),
    }),
    created_at: z.iso.datetime(),
    ip_address: z.string(),
  })
  .meta({ id: 'AuthAuditEntry' });
export type AuthAuditEntry = z.infer<typeof AuthAuditEntry>;

export const AuthAuditPage = z.array(AuthAuditEntry);
