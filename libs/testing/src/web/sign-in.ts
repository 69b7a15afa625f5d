const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const user = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'alex@example.org',
  user_metadata: { full_name: 'Alex Rivera', role: 'leader' },
  app_metadata: { role: 'member' },
  created_at: '2026-11-01T00:00:00.000Z',
};

/** @returns a response of the token endpoint that is valid for an hour */
export function tokenResponse(subject: Partial<typeof user> & { factors?: readonly object[] } = {}, claims: object = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const signedIn = { ...user, ...subject };
  return {
    access_token: `${encoded({ alg: 'ES256', typ: 'JWT' })}.${encoded({ sub: signedIn.id, exp: expiresAt, ...claims })}.c2ln`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    refresh_token: 'refresh',
    user: signedIn,
  };
}

/** Stores a session in local storage, as if the member had signed in before. @returns the member's id */
export function storeSession(subject: Partial<typeof user> = {}): string {
  window.localStorage.setItem('casebook-session', JSON.stringify(tokenResponse(subject)));
  return subject.id ?? user.id;
}
