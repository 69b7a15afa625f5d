import type { Quality } from '@casebook/contracts';
import { type Difficulty, type Domain, difficulties, domainNames, exam, type QuestionType, questionTypes } from '@casebook/exam';
import { paths, withSearch } from '#shared/paths.ts';
import { parsePage } from './paging.ts';

/** The search and filters of the bank. */
export interface BankFilters {
  q: string;
  difficulty: readonly Difficulty[];
  domain: readonly Domain[];
  type: readonly QuestionType[];
  quality: readonly Quality[];
  crossDomain: boolean;
  bookmarked: boolean;
}

/** The part of the bank that a URL shows. */
export interface BankLocation {
  filters: BankFilters;
  page: number;
}

export const noFilters: BankFilters = {
  q: '',
  difficulty: [],
  domain: [],
  type: [],
  quality: [],
  crossDomain: false,
  bookmarked: false,
};

const qualities: readonly Quality[] = ['high', 'medium', 'low'];
const MAX_QUERY_LENGTH = 200;

const slugOf = (name: Domain) => exam.domains.find((domain) => domain.name === name)?.slug ?? '';

/** @returns the filters and page of a URL; ignores values that don't exist */
export function parseBankLocation(search: URLSearchParams): BankLocation {
  const values = (name: string) => search.getAll(name);
  const filters: BankFilters = {
    q: (search.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    difficulty: difficulties.filter((name) => values('difficulty').includes(name.toLowerCase())),
    domain: exam.domains.filter(({ slug }) => values('domain').includes(slug)).map(({ name }) => name),
    type: questionTypes.filter((name) => values('type').includes(name)),
    quality: qualities.filter((name) => values('quality').includes(name)),
    crossDomain: search.get('crossDomain') === 'true',
    bookmarked: search.get('bookmarked') === 'true',
  };
  return { filters, page: parsePage(search.get('page')) };
}

/** @returns the href of a location, without parameters that have their default value */
export function bankHref({ filters, page }: BankLocation): string {
  const { q, difficulty, domain, type, quality, crossDomain, bookmarked } = filters;
  return withSearch(paths.questions, {
    ...(q && { q }),
    difficulty: difficulty.map((name) => name.toLowerCase()),
    domain: domain.map(slugOf),
    type,
    quality,
    ...(crossDomain && { crossDomain: 'true' }),
    ...(bookmarked && { bookmarked: 'true' }),
    ...(page > 1 && { page }),
  });
}

/** @returns how many filters are set, apart from the search and Show Bookmarks */
export const filterCount = ({ difficulty, domain, type, quality, crossDomain }: BankFilters): number =>
  [difficulty, domain, type, quality].filter((chosen) => chosen.length > 0).length + Number(crossDomain);

/** The filters with any number of values. */
export type FilterName = 'difficulty' | 'domain' | 'type' | 'quality';

const toggled = <Value extends string>(all: readonly Value[], chosen: readonly Value[], value: string): Value[] =>
  all.filter((one) => chosen.includes(one) !== (one === value));

/** @returns the filter with a value added or removed; values stay in their fixed order */
export function toggleFilter(filters: BankFilters, name: FilterName, value: string): Partial<BankFilters> {
  if (name === 'difficulty') return { difficulty: toggled(difficulties, filters.difficulty, value) };
  if (name === 'domain') return { domain: toggled(domainNames, filters.domain, value) };
  if (name === 'type') return { type: toggled(questionTypes, filters.type, value) };
  return { quality: toggled(qualities, filters.quality, value) };
}

/** Whether any search or filter is set. */
export const isNarrowed = (filters: BankFilters): boolean => filterCount(filters) > 0 || filters.q !== '' || filters.bookmarked;
