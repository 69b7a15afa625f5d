import { fromWireStem, type ModelDraft } from '@casebook/contracts';
import {
  type FormatType,
  findItemFlaws,
  isProbablySame,
  OPTIONS_PER_QUESTION,
  type QuestionPrint,
  type QuestionType,
  questionPrintOf,
} from '@casebook/exam';
import type { Concept, TopicFacts } from '../facts/topic-facts.ts';
import { SeededRandom } from '../seeded-random.ts';
import { catalog, type Entry, entriesOf } from './catalog.ts';
import { itemOfDraft } from './draft-item.ts';
import { explain } from './explanations.ts';
import { RecentStems } from './recent-stems.ts';
import { composeStem, type DraftData, type Plan } from './stem.ts';
import { bareName, descriptionOption, nameOption, noteOption, statement } from './wording.ts';

/** How many stems are tried if they resemble earlier ones. */
const TRIES = 40;
/** The number of recent questions of a topic that a new one must not repeat in other words. Each topic has 15 situations. */
const RECENT_OF_TOPIC = 12;

/** Writes questions from the catalog. As long as the catalog has unused combinations, no question resembles an earlier one. */
export class QuestionWriter {
  readonly #stems = new RecentStems();
  /** The latest questions of each topic, oldest first. */
  readonly #recent = new Map<string, QuestionPrint[]>();
  /** How often each situation was used. */
  readonly #uses = new Map<string, number>();
  #count: number;

  /** @param start the number of the first question; the same start and requests give the same questions */
  constructor(start: number) {
    this.#count = start;
  }

  /** @returns a different question at each call, even for the same data */
  write(data: DraftData): ModelDraft {
    const seed = this.#count++;
    let best = { ...this.#compose(data, seed, 0), faults: Number.POSITIVE_INFINITY };
    for (let attempt = 0; attempt < TRIES && best.faults > 0; attempt += 1) {
      const composed = this.#compose(data, seed, attempt);
      const faults = this.#faultsOf(composed.draft, data, seed);
      if (faults < best.faults) best = { ...composed, faults };
    }
    this.#stems.add(best.draft.question);
    this.#recent.set(best.draft.topic, [...this.#recentOf(best.draft), printOfDraft(best.draft)].slice(-RECENT_OF_TOPIC));
    this.#uses.set(best.situation, this.#usesOf(best.situation) + 1);
    return best.draft;
  }

  #compose(data: DraftData, seed: number, attempt: number): { draft: ModelDraft; situation: string } {
    const random = new SeededRandom(data, seed, attempt);
    const { entry, situation } = random.pick(this.#leastUsed(candidates(data)));
    const others = data.includeDistractors ? siblingsOf(entry) : random.pick(otherTopics(entry)).concepts;
    const distractors = random.shuffle(others).slice(0, OPTIONS_PER_QUESTION - 1);
    const plan: Plan = { entry, situation, format: data.formatType, distractors };
    // The key's position cycles with the count, so that all positions are equally frequent.
    const draft = writeDraft(plan, composeStem(plan, data, random), data, random, seed % OPTIONS_PER_QUESTION);
    return { draft, situation };
  }

  /** The entries and situations used least so far: questions about the same situation count as the same question, whatever surrounds it. */
  #leastUsed(entries: readonly Entry[]): Pick<Plan, 'entry' | 'situation'>[] {
    const all = entries.flatMap((entry) => entry.concept.cases.map((situation) => ({ entry, situation })));
    const least = Math.min(...all.map(({ situation }) => this.#usesOf(situation)));
    return all.filter(({ situation }) => this.#usesOf(situation) === least);
  }

  #recentOf({ topic }: ModelDraft): readonly QuestionPrint[] {
    return this.#recent.get(topic) ?? [];
  }

  #usesOf(situation: string): number {
    return this.#uses.get(situation) ?? 0;
  }

  /** The weight of a draft's faults. Breaking a rule or resembling another question counts more than a conspicuous length of the key. */
  #faultsOf(draft: ModelDraft, data: DraftData, seed: number): number {
    const print = printOfDraft(draft);
    const isFlawed =
      this.#stems.resembles(draft.question) ||
      this.#recentOf(draft).some((earlier) => isProbablySame(print, earlier)) ||
      findItemFlaws(itemOfDraft(draft, data)).length > 0;
    return (isFlawed ? 2 : 0) + (isConspicuous(draft, seed % 2 === 0) ? 1 : 0);
  }
}

const printOfDraft = (draft: ModelDraft): QuestionPrint => {
  const { stem, options, correctAnswer, topic } = fromWireStem(draft);
  const texts = options.map(({ text }) => text);
  return questionPrintOf({
    stem,
    key: texts[correctAnswer] ?? '',
    distractors: texts.toSpliced(correctAnswer, 1),
    topic,
  });
};

/** Whether the key is the longest option (`isLong`) or the shortest one. Drafts avoid the two in turn, so that neither can be exploited. */
function isConspicuous({ options, correctAnswer }: ModelDraft, isLong: boolean): boolean {
  const lengths = options.map(({ text }) => text.length);
  return lengths[correctAnswer] === (isLong ? Math.max(...lengths) : Math.min(...lengths));
}

/** @returns the other concepts of the topic */
export const siblingsOf = ({ topic, concept }: Entry): Concept[] => topic.concepts.filter((other) => other !== concept);

/** The domain's other topics. Their concepts are weak distractors. */
const otherTopics = ({ domain, topic }: Entry): readonly TopicFacts[] =>
  catalog.flatMap((facts) => (facts.domain === domain ? facts.topics.filter((other) => other !== topic) : []));

/** Writes the options, their rationales, and the other fields for a stem. @param keyPosition the key's index, from 0 */
export function writeDraft(
  plan: Plan,
  question: string,
  { difficulty, publications }: Pick<DraftData, 'difficulty' | 'publications'>,
  random: SeededRandom,
  keyPosition: number,
): ModelDraft {
  const { entry, format } = plan;
  const { keys = [], others = [] } = Object.groupBy(optionsOf(plan), ({ isKey }) => (isKey ? 'keys' : 'others'));
  const options = random.shuffle(others).toSpliced(keyPosition, 0, ...keys);
  return {
    question,
    options: options.map(({ text, rationale }) => ({ text, rationale })),
    correctAnswer: options.findIndex(({ isKey }) => isKey),
    ...explain(entry),
    level: levelOf(format, difficulty),
    topic: entry.topic.topic,
    tags: [...entry.topic.tags],
    citation: citationOf(entry.topic, publications),
  };
}

interface WrittenOption {
  readonly text: string;
  readonly rationale: string;
  readonly isKey: boolean;
}

function optionsOf(plan: Plan): WrittenOption[] {
  const { entry, format, distractors } = plan;
  const { concept } = entry;
  if (format === 'least-likely') return notesOf(plan);
  const isComparison = format === 'comparison';
  const textOf = isComparison ? descriptionOption : nameOption;
  const reason = isComparison
    ? `This is what ${concept.name} does, and what the situation calls for`
    : describes(concept, format);
  return [
    { text: textOf(concept), rationale: `${reason}.`, isKey: true },
    ...distractors.map((other) => ({
      text: textOf(other),
      rationale: isComparison ? describesOther(other) : `${statement(other)}. ${fitsElsewhere(other)}`,
      isKey: false,
    })),
  ];
}

/** Three true notes, and a false one, in which a concept has the description of another. */
function notesOf({ entry, distractors }: Plan): WrittenOption[] {
  const shown = [entry.concept, ...distractors];
  const victim = distractors.at(-1) ?? entry.concept;
  const missing = entry.topic.concepts.find((each) => !shown.includes(each)) ?? entry.concept;
  return shown.map((concept) =>
    concept === victim
      ? {
          text: noteOption(victim, missing.does),
          rationale: `The note is wrong: it describes ${missing.name}. ${statement(victim)}.`,
          isKey: true,
        }
      : { text: noteOption(concept), rationale: `The note is right. ${fitsElsewhere(concept)}`, isKey: false },
  );
}

const describes = (concept: Concept, format: FormatType): string =>
  `${statement(concept)}, which is what the ${format === 'definition' ? 'description says' : 'situation calls for'}`;
const describesOther = (other: Concept): string => `This describes ${other.name}. ${fitsElsewhere(other)}`;
const fitsElsewhere = ({ name, cases }: Concept): string => `A case for ${name} would be this: ${cases[0] ?? ''}`;

function levelOf(format: FormatType, difficulty: DraftData['difficulty']): QuestionType {
  if (format === 'definition') return 'knowledge';
  if (format === 'comparison' || format === 'least-likely') return 'analysis';
  return difficulty === 'Hard' ? 'evaluation' : 'application';
}

/** The topic's own source if the request allows it, else the first allowed publication. */
function citationOf({ source: [publication, section] }: TopicFacts, publications: readonly string[]): ModelDraft['citation'] {
  const [first] = publications;
  if (first === undefined || publications.includes(publication)) return { publication, section };
  return { publication: first, section: 'Overview' };
}

/** The concepts of the requested topic, except those to avoid; if the focus area names some, only those. */
function candidates({ domain, topic, avoid, focusArea }: DraftData): Entry[] {
  const all = entriesOf(domain, topic);
  const avoided = avoid.map((term) => term.toLowerCase());
  const left = all.filter(({ concept }) => !avoided.some((term) => term.includes(bareName(concept).toLowerCase())));
  const allowed = left.length > 0 ? left : all;
  const focus = focusArea?.toLowerCase() ?? '';
  const named = allowed.filter(({ concept }) => focus.includes(bareName(concept).toLowerCase()));
  return named.length > 0 ? named : allowed;
}
