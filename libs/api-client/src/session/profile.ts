import type { User } from '@supabase/auth-js';

/** What the screens show about the signed-in user. Everyone's role is `leader`, a study leader; it grants nothing. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  role: 'leader';
  /** For display: the server decides what an admin may do. */
  isAdmin: boolean;
  createdAt: string;
  /** The animal that the member chose as avatar. */
  animal?: string;
  /** The avatar's seed (web-ui: `avatarSeed`); absent for accounts created before it existed. */
  seed?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/** The name is the full name, else the local part of the email address, else User. */
export function profileOf(user: User): Profile {
  const animal = textOf(user.user_metadata?.avatar_animal);
  const seed = textOf(user.user_metadata?.avatar_seed);
  return {
    id: user.id,
    name: textOf(user.user_metadata?.full_name) ?? textOf(user.email?.split('@')[0]) ?? 'User',
    email: user.email ?? '',
    role: 'leader',
    isAdmin: user.app_metadata?.role === 'admin',
    createdAt: user.created_at,
    ...(animal ? { animal } : {}),
    ...(seed ? { seed } : {}),
  };
}
