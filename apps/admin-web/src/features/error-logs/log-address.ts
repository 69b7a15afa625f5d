import { appErrorPageSizes } from '@casebook/contracts';
import { addressOf, readAddress } from '#shared/address.ts';

/** The filters and page in the address. An empty text doesn't filter. */
export interface LogSelection {
  readonly what: string;
  readonly where: string;
  readonly user: string;
  readonly group: string;
  /** An instant. Only errors at or after it are listed. */
  readonly since: string;
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_LIMIT = 50;

export function logSelection(search: URLSearchParams): LogSelection {
  const [limit, offset] = [Number(search.get('limit')), Number(search.get('offset'))];
  const address = readAddress(search, ['what', 'where_at', 'user_id', 'group_id', 'since']);
  return {
    what: address.what,
    where: address.where_at,
    user: address.user_id,
    group: address.group_id,
    since: address.since,
    limit: (appErrorPageSizes as readonly number[]).includes(limit) ? limit : DEFAULT_LIMIT,
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** @returns the parameters of the address, named as in the API */
export const logSearch = ({ what, where, user, group, since, limit, offset }: LogSelection): URLSearchParams =>
  addressOf({
    what,
    where_at: where,
    user_id: user,
    group_id: group,
    since,
    limit: limit === DEFAULT_LIMIT ? '' : String(limit),
    offset: offset === 0 ? '' : String(offset),
  });

/** The X and Y of "Page X / Y". An empty log has one page. */
export const pageOfLog = ({ limit, offset }: Pick<LogSelection, 'limit' | 'offset'>, count: number) => ({
  page: Math.floor(offset / limit) + 1,
  pages: Math.max(1, Math.ceil(count / limit)),
});
