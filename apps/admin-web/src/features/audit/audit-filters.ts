import type { AuditFilter } from '@casebook/contracts';
import { readAddress } from '#shared/address.ts';
import { type DayRange, instantsOf } from '#shared/format.ts';

/** The filters as typed, which are also the parameters in the address. An empty text doesn't filter. */
export interface TypedFilters extends DayRange {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
}

export const typedFilters = (search: URLSearchParams): TypedFilters =>
  readAddress(search, ['actor', 'action', 'subject', 'start', 'end']);

/** @returns the filters of the request */
export const toAuditFilter = ({ actor, action, subject, ...days }: TypedFilters): AuditFilter => ({
  ...(actor && { actor }),
  ...(action && { action }),
  ...(subject && { subject }),
  ...instantsOf(days),
});
