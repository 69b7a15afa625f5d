import type { PromptData } from '@casebook/contracts';
import type { Concept } from '../facts/topic-facts.ts';
import { SeededRandom } from '../seeded-random.ts';
import { entries, findByCase, findByDescription } from './catalog.ts';
import { nameOption, noteOption } from './wording.ts';

type Shown = PromptData<'blind-solve'>;

/** The number of questions for which controls can add answers. */
const REMEMBERED_ANSWERS = 5_000;

/** Solves questions: the stand-in's own with the catalog, others with the answers that controls added, and the rest by guessing. */
export class QuestionSolver {
  readonly #answers = new Map<string, string | null>();
  /** The keys of guessable questions, by their options. */
  readonly #guessable = new Map<string, string>();
  /** For a stem, the stem that it repeats in other words; null stands for the most similar stem. */
  readonly #repeated = new Map<string, string | null>();

  /** @param answer the text of the option; null if two are equally defensible */
  addAnswer(question: string, answer: string | null): void {
    remember(this.#answers, question, answer);
  }

  addGuessable(options: readonly string[], answer: string): void {
    remember(this.#guessable, optionsKey(options), answer);
  }

  /** @param original the stem that the question repeats in other words; null stands for the most similar stem */
  addRepetition(question: string, original: string | null = null): void {
    remember(this.#repeated, question, original);
  }

  clear(): void {
    this.#answers.clear();
    this.#repeated.clear();
    this.#guessable.clear();
  }

  /** @returns the option's index; -1 if two are defensible */
  solve({ question, options }: Shown): number {
    const answer = this.#answers.get(question);
    if (answer === null) return -1;
    const given = options.indexOf(answer ?? '');
    if (given >= 0) return given;
    const [first, ...more] = defensibleOptions({ question, options });
    if (first === undefined) return guess({ question, options });
    return more.length > 0 ? -1 : first;
  }

  /** @returns the index of the existing question that, according to a control, the new one repeats; otherwise -1 */
  findRepeated({ question, existing }: PromptData<'duplicate-check'>): number {
    const original = this.#repeated.get(question);
    if (original === null) return existing.length > 0 ? 0 : -1;
    return existing.findIndex((each) => each.question === original);
  }

  /** @returns the index of the key if the options give it away, otherwise -1 */
  solveByOptions(options: readonly string[]): number {
    return options.indexOf(this.#guessable.get(optionsKey(options)) ?? '');
  }
}

/** @returns the indexes of the options that the catalog supports; empty if the question isn't in the catalog's words */
export function defensibleOptions({ question, options }: Shown): number[] {
  const wrongNotes = options.flatMap((option, at) => (isWrongNote(option) ? [at] : []));
  if (options.every((option) => conceptOfNote(option) !== undefined)) return wrongNotes;
  const entry = findByCase(question)?.entry ?? findByDescription(question);
  if (!entry) return [];
  return options.flatMap((option, at) => (isAbout(option, entry.concept) ? [at] : []));
}

const isAbout = (option: string, concept: Concept): boolean =>
  option === nameOption(concept) || option.toLowerCase().includes(concept.does.toLowerCase());

/** @returns the concept of a note such as `Data owner: classifies ...` */
export function conceptOfNote(option: string): Concept | undefined {
  const [name = '', does] = option.split(': ');
  return does === undefined ? undefined : entries.find(({ concept }) => nameOption(concept) === name)?.concept;
}

function isWrongNote(option: string): boolean {
  const concept = conceptOfNote(option);
  return concept !== undefined && option !== noteOption(concept);
}

/** Guesses the same option for the same question, regardless of the options' order. */
function guess({ question, options }: Shown): number {
  const sorted = options.toSorted();
  return options.length === 0 ? -1 : options.indexOf(new SeededRandom(question, sorted).pick(sorted));
}

const optionsKey = (options: readonly string[]): string => JSON.stringify(options.toSorted());

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED_ANSWERS && oldest !== undefined) map.delete(oldest);
}
