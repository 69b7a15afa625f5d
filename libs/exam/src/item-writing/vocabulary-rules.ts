import type { Flaw, Item } from './item.ts';

/** The controlled lists of tags and publications. */
export interface Vocabulary {
  /** The allowed tags. */
  readonly tags: ReadonlySet<string>;
  /** The allowed publications with their URLs. */
  readonly publications: ReadonlyMap<string, string>;
}

/** Refuses publications that aren't listed, and tags that aren't listed, which no filter would find. */
export function findUnlistedTerms(item: Item, vocabulary: Vocabulary): Flaw[] {
  return [...unknownTags(item, vocabulary), ...unknownCitations(item, vocabulary)];
}

function unknownTags(item: Item, vocabulary: Vocabulary): Flaw[] {
  return (['tags', 'crossDomainTags'] as const).flatMap((field) =>
    (item[field] ?? []).flatMap((tag, at) => {
      if (vocabulary.tags.has(tag)) return [];
      const message = `"${tag}" is not on the list of tags: choose a listed one`;
      return [{ rule: 'unknown-tag', severity: 'error', field: `${field}.${at}`, message } satisfies Flaw];
    }),
  );
}

function unknownCitations({ citations }: Item, { publications }: Vocabulary): Flaw[] {
  return citations.flatMap(({ publication, url }, at): Flaw[] => {
    const field = `citations.${at}`;
    const listed = publications.get(publication);
    if (listed === undefined) {
      const message = `"${publication}" is not on the list of publications: choose a listed one with its exact spelling`;
      return [{ rule: 'unknown-citation', severity: 'error', field, message }];
    }
    if (url === undefined || hostOf(url) === hostOf(listed)) return [];
    const message = `Links to ${hostOf(url) || url}, but the publication is at ${hostOf(listed)}: check the URL`;
    return [{ rule: 'citation-elsewhere', severity: 'warning', field, message }];
  });
}

function hostOf(url: string): string {
  return /^https:\/\/([^/?#]+)/.exec(url)?.[1] ?? '';
}
