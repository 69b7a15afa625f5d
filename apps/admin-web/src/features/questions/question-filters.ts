import { AdministeredQuestionsQuery, QuestionOrder, QuestionState } from '@casebook/contracts';

export const stateLabels: Record<QuestionState, string> = {
  all: 'All',
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
  featured: 'Featured',
  deleted: 'Deleted',
};

export const orderLabels: Record<QuestionOrder, string> = {
  updated: 'Recently changed',
  discrimination: 'Lowest discrimination',
  hardest: 'Lowest percent correct',
  easiest: 'Highest percent correct',
};

export type QuestionFilters = Omit<AdministeredQuestionsQuery, 'limit' | 'cursor'>;

/** @returns the filters in an address; one that isn't valid is left out */
export function filtersOf(search: URLSearchParams): QuestionFilters {
  const shape = AdministeredQuestionsQuery.shape;
  const read = <Name extends keyof typeof shape>(name: Name) => {
    const value = search.get(name);
    return value === null ? undefined : (shape[name].safeParse(value).data as QuestionFilters[Name & keyof QuestionFilters]);
  };
  const [q, facility, discrimination] = [read('q'), read('facility'), read('discrimination')];
  return {
    state: QuestionState.catch('all').parse(search.get('state')),
    order: QuestionOrder.catch('updated').parse(search.get('order')),
    negativeDiscrimination: search.get('negativeDiscrimination') === 'true',
    nonfunctionalDistractors: search.get('nonfunctionalDistractors') === 'true',
    ...(q !== undefined && { q }),
    ...(facility !== undefined && { facility }),
    ...(discrimination !== undefined && { discrimination }),
  };
}

/** @returns the address of a list with these filters; what is the default or absent is left out */
export function searchOf(filters: Partial<QuestionFilters>): string {
  const isSet = (value: unknown) =>
    value !== undefined && value !== '' && value !== false && value !== 'all' && value !== 'updated';
  const set = Object.entries(filters).filter(([, value]) => isSet(value));
  return `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
}
