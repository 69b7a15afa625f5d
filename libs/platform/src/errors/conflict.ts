/**
 * Whether a write failed because of a conflict or a deadlock, by Prisma's error code or, for plain SQL, PostgreSQL's. Such a transaction
 * can be retried.
 */
export function isConflict(thrown: unknown): boolean {
  const { code } = Object(thrown) as { code?: unknown };
  return code === 'P2034' || code === '40001' || code === '40P01';
}
