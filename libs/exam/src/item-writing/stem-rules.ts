import type { Flaw, Item, ItemRule } from './item.ts';

// "Guideline" as in option-rules.ts: Haladyna, Downing and Rodriguez (2002).

/** What the stem of an item has to be. */
export const stemRules: readonly ItemRule[] = [asksAQuestion, asksOneThing, emphasizesNegatives];

/** Guideline 9: the question version. Guideline 15: the central idea stands in the stem, not in the choices. */
function asksAQuestion({ stem }: Item): Flaw[] {
  if (stem.trim() === '' || /\?["'”’)]*$/.test(stem.trim())) return [];
  const message = 'Does not end in a question: ask one that can be answered before the options are read';
  return [{ rule: 'stem-without-question', severity: 'error', field: 'stem', message }];
}

/** Guideline 1: a single specific mental behavior. */
function asksOneThing({ stem }: Item): Flaw[] {
  if ((stem.match(/\?/g) ?? []).length < 2) return [];
  return [
    { rule: 'several-questions', severity: 'warning', field: 'stem', message: 'Asks more than one question: ask one thing' },
  ];
}

/** Guideline 17: word the stem positively; a negative stands in capitals. */
function emphasizesNegatives({ stem }: Item): Flaw[] {
  const word = plainNegative(questionOf(stem));
  if (!word) return [];
  const message = `Asks for the opposite by "${word}": ask for what holds, or write ${word.toUpperCase()}`;
  return [{ rule: 'unemphasized-negative', severity: 'error', field: 'stem', message }];
}

/** The sentence that asks: the last one with a question mark, else the last one. */
function questionOf(stem: string): string {
  const sentences = stem.split(/(?<=[.!?]["'”’)]*)\s+/);
  return sentences.findLast((sentence) => sentence.includes('?')) ?? sentences.at(-1) ?? '';
}

/** "Least" for the smallest amount of something, which turns no question round: "at the least cost", "least privilege". */
const smallest =
  /(?:\b(?:at|with|by|in) (?:the )?least\b|\bleast (?:privileges?|cost|effort|time|disruption|impact|delay|damage)\b)/g;

/**
 * A negative that turns the question round, in small letters. One within a clause that hangs on the question ("what shows
 * that it was not altered?") does not.
 */
function plainNegative(question: string): string | undefined {
  const direct = /\b(?:except(?! (?:that|for|when|if)\b)|least)\b/.exec(question.replace(smallest, ''));
  if (direct) return direct[0];
  const asks = /\b(?:which|what|who|whom|whose|when|where|why|how)\b(.*)/is.exec(question);
  const [clause = ''] = (asks?.[1] ?? question).split(
    /\b(?:that|which|who|whom|when|where|if|whether|because|since|although|while|so)\b/i,
  );
  return /\b(?:not(?! (?:only|yet)\b)|cannot|never|\w+n['’]t)\b/.exec(clause)?.[0];
}
