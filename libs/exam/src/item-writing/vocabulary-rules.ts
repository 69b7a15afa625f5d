import type { Flaw, Item } from './item.ts';

/** The controlled lists that an item draws from. */
export interface Vocabulary {
  /** The tags that may be used. */
  readonly tags: ReadonlySet<string>;
  /** The publications that may be cited, each with its public address. */
  readonly publications: ReadonlyMap<string, string>;
}

/** Refuses what the bank has no word for: a tag of one's own is found by no filter, and a citation has to be one that exists. */
export function unknownWords(item: Item, vocabulary: Vocabulary): Flaw[] {
  return [...unknownTags(item, vocabulary), ...unknownCitations(item, vocabulary)];
}

function unknownTags(item: Item, vocabulary: Vocabulary): Flaw[] {
  return (['tags', 'crossDomainTags'] as const).flatMap((field) =>
    (item[field] ?? []).flatMap((tag, at) => {
      if (vocabulary.tags.has(tag)) return [];
      const message = `"${tag}" is not on the list of tags: choose one that is`;
      return [{ rule: 'unknown-tag', severity: 'error', field: `${field}.${at}`, message } satisfies Flaw];
    }),
  );
}

function unknownCitations({ citations }: Item, { publications }: Vocabulary): Flaw[] {
  return citations.flatMap(({ publication, url }, at): Flaw[] => {
    const field = `citations.${at}`;
    const listed = publications.get(publication);
    if (listed === undefined) {
      const message = `"${publication}" is not on the list of publications: name one that is, as it is written there`;
      return [{ rule: 'unknown-citation', severity: 'error', field, message }];
    }
    if (url === undefined || hostOf(url) === hostOf(listed)) return [];
    const message = `Leads to ${hostOf(url) || url}, while the publication is at ${hostOf(listed)}: check the address`;
    return [{ rule: 'citation-elsewhere', severity: 'warning', field, message }];
  });
}

function hostOf(url: string): string {
  return /^https:\/\/([^/?#]+)/.exec(url)?.[1] ?? '';
}
