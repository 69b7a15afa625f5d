import type { User } from '@supabase/auth-js';

/** The signed-in user's data that screens show. Everyone's role is `leader`, a study leader, which grants nothing. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  role: 'leader';
  /** Only for display: the server enforces admin privileges. */
  isAdmin: boolean;
  createdAt: string;
  /** The animal that the member chose as an avatar. */
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
