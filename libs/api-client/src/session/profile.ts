import type { User } from '@supabase/auth-js';

/** The local profile of specification 000, section 3: what the screens show of who is signed in. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  role: 'leader';
  /** What the server says of them; it decides, the screens only show what leads somewhere. */
  isAdmin: boolean;
  createdAt: string;
  avatarUrl?: string;
  /** What the avatar is drawn from (web-ui: `avatarSeed`); absent for accounts that are older than it. */
  seed?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/** Its name is the full name, else what stands before the at-sign, else User. */
export function profileOf(user: User): Profile {
  const avatarUrl = textOf(user.user_metadata?.avatar_url);
  const seed = textOf(user.user_metadata?.avatar_seed);
  return {
    id: user.id,
    name: textOf(user.user_metadata?.full_name) ?? textOf(user.email?.split('@')[0]) ?? 'User',
    email: user.email ?? '',
    role: 'leader',
    isAdmin: user.app_metadata?.role === 'admin',
    createdAt: user.created_at,
    ...(avatarUrl ? { avatarUrl } : {}),
    ...(seed ? { seed } : {}),
  };
}
