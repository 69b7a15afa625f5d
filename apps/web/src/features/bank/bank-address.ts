import type { Quality } from '@casebook/contracts';
import { type Difficulty, type DomainName, difficulties, exam, type QuestionType, questionTypes } from '@casebook/exam';
import { bankPath } from './card/question-paths.ts';
import { pageOfAddress } from './paging.ts';

/** What a reader of the bank looks for. */
export interface BankFilters {
  q: string;
  difficulty: readonly Difficulty[];
  domain: readonly DomainName[];
  type: readonly QuestionType[];
  quality: readonly Quality[];
  crossDomain: boolean;
  bookmarked: boolean;
}

/** Where a reader of the bank is. */
export interface BankPlace {
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

export const qualities: readonly Quality[] = ['high', 'medium', 'low'];
const LONGEST_QUERY = 200;

const slugOf = (name: DomainName) => exam.domains.find((domain) => domain.name === name)?.slug ?? '';

/** @returns what an address asks for; what it names that does not exist is left out. */
export function placeOfAddress(search: URLSearchParams): BankPlace {
  const given = (name: string) => search.getAll(name);
  const filters: BankFilters = {
    q: (search.get('q') ?? '').trim().slice(0, LONGEST_QUERY),
    difficulty: difficulties.filter((name) => given('difficulty').includes(name.toLowerCase())),
    domain: exam.domains.filter(({ slug }) => given('domain').includes(slug)).map(({ name }) => name),
    type: questionTypes.filter((name) => given('type').includes(name)),
    quality: qualities.filter((name) => given('quality').includes(name)),
    crossDomain: search.get('crossDomain') === 'true',
    bookmarked: search.get('bookmarked') === 'true',
  };
  return { filters, page: pageOfAddress(search.get('page')) };
}

/** @returns the address of a place, with nothing in it that says nothing. */
export function addressOfPlace({ filters, page }: BankPlace): string {
  const search = new URLSearchParams();
  if (filters.q) search.set('q', filters.q);
  for (const name of filters.difficulty) search.append('difficulty', name.toLowerCase());
  for (const name of filters.domain) search.append('domain', slugOf(name));
  for (const name of filters.type) search.append('type', name);
  for (const name of filters.quality) search.append('quality', name);
  if (filters.crossDomain) search.set('crossDomain', 'true');
  if (filters.bookmarked) search.set('bookmarked', 'true');
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text ? `${bankPath}?${text}` : bankPath;
}

/** @returns how many kinds of filter are set, the search and the bookmarks aside. */
export const filterCount = ({ difficulty, domain, type, quality, crossDomain }: BankFilters): number =>
  [difficulty, domain, type, quality].filter((chosen) => chosen.length > 0).length + Number(crossDomain);

/** Whether anything narrows the list. */
export const isNarrowed = (filters: BankFilters): boolean => filterCount(filters) > 0 || filters.q !== '' || filters.bookmarked;
