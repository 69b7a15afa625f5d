import type { ReferralReportFilter } from '@casebook/contracts';
import { readAddress } from '#shared/address.ts';
import { instantsOf } from '#shared/format.ts';

/**
 * The filters as typed, which are also the parameters in the address. Dates are in the viewer's time zone. An empty text doesn't filter.
 */
export interface TypedFilters {
  readonly code: string;
  /** Such as `2026-11-01`. */
  readonly start: string;
  readonly end: string;
}

export const typedFilters = (search: URLSearchParams): TypedFilters => readAddress(search, ['code', 'start', 'end']);

/** @returns the filters of the request */
export const toReportFilter = ({ code, start, end }: TypedFilters): ReferralReportFilter => ({
  ...(code && { code }),
  ...instantsOf({ start, end }),
});
