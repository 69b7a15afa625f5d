import type { ReferralReportFilter } from '@casebook/contracts';
import { readAddress } from '#shared/address.ts';
import { instantsOf } from '#shared/format.ts';

/** The filters as they are typed and stand in the address: dates of the viewer's calendar. Empty: no filter. */
export interface TypedFilters {
  readonly code: string;
  /** `2026-11-01` */
  readonly start: string;
  readonly end: string;
}

export const typedFilters = (search: URLSearchParams): TypedFilters => readAddress(search, ['code', 'start', 'end']);

/** @returns the filters of the request */
export const toReportFilter = ({ code, start, end }: TypedFilters): ReferralReportFilter => ({
  ...(code && { code }),
  ...instantsOf({ start, end }),
});
