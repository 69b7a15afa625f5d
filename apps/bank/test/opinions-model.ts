import { FLAGS_TO_SUSPEND } from '@casebook/exam';
import type { PublishedEvent } from './bank-under-test.ts';

interface Pair {
  /** The versions of the rows in `member_questions` and `ratings`. */
  readonly versions: { marks: number; rating: number };
  flagged: boolean;
  bookmarked: boolean;
  rating: -1 | 0 | 1;
}

interface QuestionState {
  readonly version: number;
  readonly stem: string;
  readonly edits: number;
  readonly available: boolean;
}

/** A change, with the expected response to its caller. */
export interface Change {
  readonly kind: 'flag' | 'unflag' | 'rate' | 'bookmark' | 'edit';
  /** The ids of member and question, or of the question for an edit. */
  readonly pair: string;
  readonly answer: object;
}

/**
 * A model of questions with flags, bookmarks, and ratings that applies one change at a time, without a database. It replays the events in
 * their published order and throws if an event isn't a valid next one.
 */
export class OpinionsModel {
  readonly changes: Change[] = [];
  readonly pairs = new Map<string, Pair>();
  readonly #questions: Map<string, QuestionState>;

  /** @param stems the initial stems by question id */
  constructor(stems: ReadonlyMap<string, string>) {
    this.#questions = new Map([...stems].map(([id, stem]) => [id, { version: 1, stem, edits: 0, available: true }]));
  }

  replay({ type, id, version, payload }: PublishedEvent): void {
    if (type === 'bank.question.updated.v1') {
      this.#update(id, version, payload as unknown as { question: string; available: boolean });
      return;
    }
    const pair = this.#pairOf(id);
    const questionId = String(payload.questionId);
    if (type === 'bank.question.rated.v1') {
      pair.versions.rating = next(id, pair.versions.rating, version);
      this.#rate(id, questionId, pair, payload.rating as Pair['rating']);
      return;
    }
    pair.versions.marks = next(id, pair.versions.marks, version);
    const { flagged, bookmarked } = payload as unknown as Pick<Pair, 'flagged' | 'bookmarked'>;
    if ((flagged !== pair.flagged) === (bookmarked !== pair.bookmarked)) throw new Error(`${id}: not one change at ${version}`);
    if (flagged !== pair.flagged) this.#flag(id, questionId, pair, flagged);
    else {
      pair.bookmarked = bookmarked;
      this.changes.push({ kind: 'bookmark', pair: id, answer: { questionId, bookmarked } });
    }
  }

  question(id: string): QuestionState {
    const question = this.#questions.get(id);
    if (!question) throw new Error(`${id} is none of the questions`);
    return question;
  }

  flagCount(questionId: string): number {
    return this.of(questionId).filter(([, { flagged }]) => flagged).length;
  }

  isSuspended(questionId: string): boolean {
    return this.flagCount(questionId) >= FLAGS_TO_SUSPEND;
  }

  ratings(questionId: string): { up: number; down: number } {
    const all = this.of(questionId).map(([, { rating }]) => rating);
    return { up: all.filter((rating) => rating === 1).length, down: all.filter((rating) => rating === -1).length };
  }

  of(questionId: string): [string, Pair][] {
    return [...this.pairs].filter(([id]) => id.endsWith(`:${questionId}`));
  }

  #flag(id: string, questionId: string, pair: Pair, flagged: boolean): void {
    pair.flagged = flagged;
    const { available } = this.question(questionId);
    if (available === this.isSuspended(questionId))
      throw new Error(`${questionId}: published as available ${available} with ${this.flagCount(questionId)} flags`);
    const answer = { questionId, flagCount: this.flagCount(questionId), mine: flagged };
    this.changes.push({ kind: flagged ? 'flag' : 'unflag', pair: id, answer });
  }

  /**
   * A question is published after an edit, and when a flag starts or ends its suspension. In the second case, it precedes the flag's own
   * event.
   */
  #update(id: string, version: number, { question: stem, available }: { question: string; available: boolean }): void {
    const before = this.question(id);
    const isEdited = stem !== before.stem;
    if (isEdited === (available !== before.available)) throw new Error(`${id}: not one change at ${version}`);
    const edits = before.edits + Number(isEdited);
    this.#questions.set(id, { version: next(id, before.version, version), stem, edits, available });
    if (isEdited) this.changes.push({ kind: 'edit', pair: id, answer: { version: edits + 1, question: stem } });
  }

  #rate(id: string, questionId: string, pair: Pair, rating: Pair['rating']): void {
    if (pair.rating === rating) throw new Error(`${id}: rated ${rating} again`);
    pair.rating = rating;
    const answer = { questionId, ...this.ratings(questionId), ...(rating && { mine: rating }) };
    this.changes.push({ kind: 'rate', pair: id, answer });
  }

  #pairOf(id: string): Pair {
    const pair = this.pairs.get(id) ?? { versions: { marks: 0, rating: 0 }, flagged: false, bookmarked: false, rating: 0 };
    this.pairs.set(id, pair);
    return pair;
  }
}

function next(id: string, before: number, version: number): number {
  if (version !== before + 1) throw new Error(`${id}: version ${version} came after ${before}`);
  return version;
}
