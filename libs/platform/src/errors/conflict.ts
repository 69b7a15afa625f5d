/** A write conflict or a deadlock: Prisma's code, or PostgreSQL's own where the statement was plain SQL. The transaction can be repeated. */
export function isConflict(thrown: unknown): boolean {
  const { code } = Object(thrown) as { code?: unknown };
  return code === 'P2034' || code === '40001' || code === '40P01';
}
