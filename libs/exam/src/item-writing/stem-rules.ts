import type { Flaw, Item, ItemRule } from './item.ts';

// "Guideline" as in option-rules.ts: Haladyna, Downing and Rodriguez (2002).

/** Rules for the stem of an item. */
export const stemRules: readonly ItemRule[] = [endsWithQuestion, hasOneQuestion, emphasizesNegatives];

/** Guideline 9: use the question version. Guideline 15: put the central idea in the stem, not in the choices. */
function endsWithQuestion({ stem }: Item): Flaw[] {
  if (stem.trim() === '' || /\?["'”’)]*$/.test(stem.trim())) return [];
  const message = "Doesn't end with a question: ask one that can be answered before reading the options";
  return [{ rule: 'stem-without-question', severity: 'error', field: 'stem', message }];
}

/** Guideline 1: a single specific mental behavior. */
function hasOneQuestion({ stem }: Item): Flaw[] {
  if ((stem.match(/\?/g) ?? []).length < 2) return [];
  return [
    { rule: 'several-questions', severity: 'warning', field: 'stem', message: 'Asks more than one question: ask only one' },
  ];
}

/** Guideline 17: word the stem positively, and write negatives in capitals. */
function emphasizesNegatives({ stem }: Item): Flaw[] {
  const word = findUnemphasizedNegative(questionOf(stem));
  if (!word) return [];
  const message = `Inverts the question with "${word}": ask positively, or write ${word.toUpperCase()}`;
  return [{ rule: 'unemphasized-negative', severity: 'error', field: 'stem', message }];
}

/** @returns the last sentence with a question mark, else the last sentence */
function questionOf(stem: string): string {
  const sentences = stem.split(/(?<=[.!?]["'”’)]*)\s+/);
  return sentences.findLast((sentence) => sentence.includes('?')) ?? sentences.at(-1) ?? '';
}

/** "Least" as an amount doesn't invert the question: "at the least cost", "least privilege". */
const smallest =
  /(?:\b(?:at|with|by|in) (?:the )?least\b|\bleast (?:privileges?|cost|effort|time|disruption|impact|delay|damage)\b)/g;

/**
 * @returns a lower-case negative that inverts the question, if any. A negative in a subordinate clause doesn't ("what shows that it was
 * not altered?").
 */
function findUnemphasizedNegative(question: string): string | undefined {
  const direct = /\b(?:except(?! (?:that|for|when|if)\b)|least)\b/.exec(question.replace(smallest, ''));
  if (direct) return direct[0];
  const questionWord = /\b(?:which|what|who|whom|whose|when|where|why|how)\b(.*)/is.exec(question);
  const [clause = ''] = (questionWord?.[1] ?? question).split(
    /\b(?:that|which|who|whom|when|where|if|whether|because|since|although|while|so)\b/i,
  );
  return /\b(?:not(?! (?:only|yet)\b)|cannot|never|\w+n['’]t)\b/.exec(clause)?.[0];
}
