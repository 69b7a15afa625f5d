import type { AuditedFacts } from '@casebook/platform';
import type { Grant } from './entitlement.ts';

/** What the audit records of a grant. */
export const auditedGrantOf = ({ hasAccess, accessUntil }: Grant): AuditedFacts => ({
  hasAccess,
  ...(accessUntil && { accessUntil: accessUntil.toISOString() }),
});
