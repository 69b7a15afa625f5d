/** The operations for admins, in addition to those for members. */
export * from './generated/admin-operations.ts';
