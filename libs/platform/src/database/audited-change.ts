export type AuditedFacts = Readonly<Record<string, string | number | boolean>>;

/** What an action replaced, and with what. */
export interface AuditedChange {
  readonly before: AuditedFacts;
  readonly after: AuditedFacts;
}

/** The longest audited text, in code points, including the ellipses that stand for what is left out. */
export const AUDITED_CHARACTERS = 200;
/** How much of what both texts have in common stands before their first difference. */
const CONTEXT = 40;
const ELLIPSIS = '…';

/** @returns the fields that differ, of both. Of a long text only the part around the first difference, see `AUDITED_CHARACTERS` */
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
  // By code points: a text that is cut in the middle of one can't be stored.
  const characters = [...value];
  if (characters.length <= AUDITED_CHARACTERS) return value;
  const start = typeof other === 'string' ? startOfExcerpt(characters, [...other]) : 0;
  const isHeadCut = start > 0;
  const room = AUDITED_CHARACTERS - (isHeadCut ? 1 : 0);
  const isTailCut = characters.length - start > room;
  const excerpt = characters.slice(start, start + room - (isTailCut ? 1 : 0)).join('');
  return `${isHeadCut ? ELLIPSIS : ''}${excerpt}${isTailCut ? ELLIPSIS : ''}`;
}

/** The same for both texts, so that their excerpts differ. Near the end, an excerpt starts earlier, so that it isn't shorter than it may be. */
function startOfExcerpt(characters: readonly string[], other: readonly string[]): number {
  const difference = characters.findIndex((character, at) => character !== other[at]);
  const longest = Math.max(characters.length, other.length);
  return Math.max(
    0,
    Math.min((difference === -1 ? characters.length : difference) - CONTEXT, longest - (AUDITED_CHARACTERS - 1)),
  );
}
