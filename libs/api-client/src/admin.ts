/** The operations for admins, with those of members. */
export * from './generated/admin-operations.ts';
