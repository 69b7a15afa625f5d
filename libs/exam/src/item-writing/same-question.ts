import { COMMON_FROM, commonGrams } from './common-grams.ts';
import { isNearDuplicate, likenessOf, printOf, type StemPrint } from './near-duplicates.ts';

/**
 * The similarity from which two questions are probably the same question in other words. It is lower for two questions of one topic,
 * where that is likelier. The values are ours, from all pairs of the 400 shipped questions, which people have compared: at most 1% of the
 * questions are this similar to one of another topic, and at most 2% to one of their own. That leaves 2% of the allowed 5% false alarms
 * to the gate's other checks. Distinct pairs reach 0.31 and 0.29, and rewordings of shipped questions start at 0.10 (docs/ai.md), so
 * these bounds don't separate the two. A rule whose refusals cost nothing may therefore use them, but the content check doesn't.
 */
export const PROBABLY_SAME = { anyTopic: 0.25, oneTopic: 0.2 } as const;

/**
 * The similarity of the options counts at most this many times that of the stems, because many questions have the same options for
 * different cases.
 */
const OPTIONS_FACTOR = 1.25;

/**
 * The similarity from which an option may mean the same as another. The value is ours. The two must also be more similar to each other
 * than to the other options.
 */
const SAME_TEXT = 0.35;

/** Sequences of four characters of each word, which inflections and related words share ("examination", "exams"). */
const GRAM_CHARACTERS = 4;

/** The weight of each gram, and the length of the vector. */
interface WeightedGrams {
  readonly weights: ReadonlyMap<string, number>;
  readonly norm: number;
}

export interface QuestionPrint {
  readonly stem: WeightedGrams;
  /** The grams of all options together. */
  readonly options: WeightedGrams;
  readonly key: WeightedGrams;
  readonly distractors: readonly WeightedGrams[];
  readonly topic: string | undefined;
}

/** The parts of a question that are compared. */
export interface ComparedQuestion {
  readonly stem: string;
  /** The text of the key. */
  readonly key: string;
  /** The texts of the other options, in any order. */
  readonly distractors: readonly string[];
  /** Absent or empty for a question without a topic. */
  readonly topic?: string;
}

/** @returns the weighted grams of a question, to be computed once per question */
export function questionPrintOf({ stem, key, distractors, topic }: ComparedQuestion): QuestionPrint {
  const options = [key, ...distractors].map(gramsOf);
  return {
    stem: weigh(gramsOf(stem)),
    options: weigh(new Set(options.flatMap((grams) => [...grams]))),
    key: weigh(gramsOf(key)),
    distractors: distractors.map((text) => weigh(gramsOf(text))),
    topic: topic || undefined,
  };
}

/**
 * @returns how similar two questions are, 0 to about 1.1: the geometric mean of the similarity of their stems and of their options, each
 *   the cosine of their grams weighted by rarity (Spärck Jones 1972, A statistical interpretation of term specificity). Rare grams weigh
 *   most, so differently worded texts are similar if they are about the same things. 0 if the key of one is a distractor of the other.
 */
export function similarityOf(one: QuestionPrint, other: QuestionPrint): number {
  const stems = cosine(one.stem, other.stem);
  if (stems === 0 || hasOtherKey(one, other) || hasOtherKey(other, one)) return 0;
  return Math.sqrt(stems * Math.min(cosine(one.options, other.options), OPTIONS_FACTOR * stems));
}

/** The data by which two questions are compared, computed once per question. */
export interface QuestionFingerprint {
  readonly stem: StemPrint;
  readonly question: QuestionPrint;
}

export const fingerprintOf = (question: ComparedQuestion): QuestionFingerprint => ({
  stem: printOf(question.stem),
  question: questionPrintOf(question),
});

/** Whether two questions are the same, nearly word for word or probably in other words. */
export const isSameQuestion = (one: QuestionFingerprint, other: QuestionFingerprint): boolean =>
  isNearDuplicate(likenessOf(one.stem, other.stem)) || isProbablySame(one.question, other.question);

/**
 * @returns the questions that are most similar to a draft, most similar first, by the sum of the cosines of their stems and of their
 *   options. This is only a ranking, so it has no threshold, and doesn't exclude questions with a different key. Among 520 shipped
 *   questions, the original is among the first five for 53 of 54 rewordings; ranked by `similarityOf`, for 51 (docs/ai.md).
 */
export function mostAlike<Question extends ComparedQuestion>(
  draft: ComparedQuestion,
  questions: readonly Question[],
  count: number,
): Question[] {
  const print = questionPrintOf(draft);
  const likenessTo = (other: QuestionPrint) => cosine(print.stem, other.stem) + cosine(print.options, other.options);
  return questions
    .map((question) => ({ question, likeness: likenessTo(questionPrintOf(question)) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, count)
    .map(({ question }) => question);
}

/** Whether two questions are probably the same in other words. */
export function isProbablySame(one: QuestionPrint, other: QuestionPrint): boolean {
  const isOneTopic = one.topic !== undefined && one.topic === other.topic;
  return similarityOf(one, other) >= (isOneTopic ? PROBABLY_SAME.oneTopic : PROBABLY_SAME.anyTopic);
}

/**
 * Whether a distractor of the other question means the same as this key. A distractor that also matches one of this question's
 * distractors doesn't count: parallel options are similar ("split tunneling for meeting traffic", "split tunneling for web traffic"),
 * whichever of them is the key.
 */
function hasOtherKey({ key, distractors }: QuestionPrint, other: QuestionPrint): boolean {
  const ofKeys = cosine(key, other.key);
  return other.distractors.some((option) => {
    const likeness = cosine(key, option);
    return likeness >= SAME_TEXT && likeness > ofKeys && distractors.every((own) => cosine(own, option) < likeness);
  });
}

/** @returns the grams of a text's words, padded with spaces; a word shorter than a gram is one gram */
export function gramsOf(text: string): Set<string> {
  const grams = new Set<string>();
  for (const word of text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = ` ${word} `;
    if (padded.length < GRAM_CHARACTERS) grams.add(padded);
    for (let at = 0; at + GRAM_CHARACTERS <= padded.length; at++) grams.add(padded.slice(at, at + GRAM_CHARACTERS));
  }
  return grams;
}

function weigh(grams: ReadonlySet<string>): WeightedGrams {
  const weights = new Map([...grams].map((gram) => [gram, -Math.log(commonGrams.get(gram) ?? COMMON_FROM)]));
  return { weights, norm: Math.hypot(...weights.values()) };
}

function cosine(one: WeightedGrams, other: WeightedGrams): number {
  let product = 0;
  for (const [gram, weight] of one.weights) if (other.weights.has(gram)) product += weight * weight;
  return product === 0 ? 0 : product / (one.norm * other.norm);
}
