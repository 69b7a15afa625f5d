import type { Told } from './bank-under-test.ts';

/** Pending flags that take a question from everyone (decisions.md). */
const TO_SUSPEND = 3;

interface Pair {
  /** Of `member_questions`, and of `ratings`. */
  readonly versions: { marks: number; rating: number };
  flagged: boolean;
  bookmarked: boolean;
  rating: -1 | 0 | 1;
}

/** What a change did, as its answer tells it to the member. */
export interface Change {
  readonly kind: 'flag' | 'unflag' | 'rate' | 'bookmark';
  readonly pair: string;
  readonly answer: object;
}

/**
 * What members think of questions, with one change after the other: the product's rules without a database. It is led through the
 * events in the order in which the product told them, and throws where one of them is not the next.
 */
export class OpinionsModel {
  readonly changes: Change[] = [];
  readonly pairs = new Map<string, Pair>();
  /** By question: the versions at which it became available or ceased to be. */
  readonly updates = new Map<string, [version: number, available: boolean][]>();

  replay({ type, id, version, payload }: Told): void {
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

  flagCount(questionId: string): number {
    return this.of(questionId).filter(([, { flagged }]) => flagged).length;
  }

  isSuspended(questionId: string): boolean {
    return this.flagCount(questionId) >= TO_SUSPEND;
  }

  ratings(questionId: string): { up: number; down: number } {
    const given = this.of(questionId).map(([, { rating }]) => rating);
    return { up: given.filter((rating) => rating === 1).length, down: given.filter((rating) => rating === -1).length };
  }

  of(questionId: string): [string, Pair][] {
    return [...this.pairs].filter(([id]) => id.endsWith(`:${questionId}`));
  }

  #flag(id: string, questionId: string, pair: Pair, flagged: boolean): void {
    const before = this.isSuspended(questionId);
    pair.flagged = flagged;
    const after = this.isSuspended(questionId);
    if (before !== after) {
      const updates = this.updates.get(questionId) ?? [];
      this.updates.set(questionId, [...updates, [updates.length + 2, !after]]);
    }
    const answer = { questionId, flagCount: this.flagCount(questionId), mine: flagged };
    this.changes.push({ kind: flagged ? 'flag' : 'unflag', pair: id, answer });
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
