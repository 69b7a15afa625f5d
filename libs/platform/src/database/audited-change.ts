export type AuditedFacts = Readonly<Record<string, string | number | boolean>>;

/** The values before and after an action. */
export interface AuditedChange {
  readonly before: AuditedFacts;
  readonly after: AuditedFacts;
}

/** The longest audited text, in code points, including an ellipsis for each omitted part. */
export const AUDITED_CHARACTERS = 200;
/** How many characters before the first difference an excerpt includes. */
const CONTEXT = 40;
const ELLIPSIS = '…';

/**
 * @returns the values of the fields that differ, before and after. A long text is cut to the part around its first difference, see
 *   `AUDITED_CHARACTERS`
 */
export function changeOf(before: AuditedFacts, after: AuditedFacts): AuditedChange {
  const changed = (side: AuditedFacts, other: AuditedFacts) =>
    Object.fromEntries(
      Object.entries(side)
        .filter(([name, value]) => value !== other[name])
        .map(([name, value]) => [name, shorten(value, other[name])]),
    );
  return { before: changed(before, after), after: changed(after, before) };
}

function shorten(value: AuditedFacts[string], other: AuditedFacts[string] | undefined): AuditedFacts[string] {
  if (typeof value !== 'string' || value.length <= AUDITED_CHARACTERS) return value;
  // Cut by code points: PostgreSQL can't store a text that ends within a surrogate pair.
  const characters = [...value];
  if (characters.length <= AUDITED_CHARACTERS) return value;
  const start = typeof other === 'string' ? startOfExcerpt(characters, [...other]) : 0;
  const isHeadCut = start > 0;
  const room = AUDITED_CHARACTERS - (isHeadCut ? 1 : 0);
  const isTailCut = characters.length - start > room;
  const excerpt = characters.slice(start, start + room - (isTailCut ? 1 : 0)).join('');
  return `${isHeadCut ? ELLIPSIS : ''}${excerpt}${isTailCut ? ELLIPSIS : ''}`;
}

/**
 * Where both texts' excerpts start. It is the same position in both, so that the excerpts show the difference. Near the end of the texts
 * it is earlier, so that the excerpts still have the full length.
 */
function startOfExcerpt(characters: readonly string[], other: readonly string[]): number {
  const difference = characters.findIndex((character, at) => character !== other[at]);
  const longest = Math.max(characters.length, other.length);
  return Math.max(
    0,
    Math.min((difference === -1 ? characters.length : difference) - CONTEXT, longest - (AUDITED_CHARACTERS - 1)),
  );
}
