import type { ListQuestionsQuery, QuestionPage } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CorrectWords } from './correct-words.ts';
import { type CountedQuestions, QuestionReadingRepository } from './question-reading.repository.ts';
import { orderByCount, orderOf, type PagePlace, type QuestionSearch, type SearchOrder, toSearch } from './question-search.ts';
import { toQuestionView } from './question-view.ts';
import type { ReadQuestion } from './read-question.ts';
import { toCorrectedQuery, toPhraseQuery, toTextQuery, wordsOf } from './search-words.ts';

interface Found {
  readonly count: CountedQuestions;
  /** Of what was searched for: the pages after this one keep it. */
  readonly order?: SearchOrder;
  readonly found: ReadQuestion[];
}

/** The bank, a page at a time: newest change first, or what fits a search best where its words are not everywhere. */
@Injectable()
export class ListQuestions {
  constructor(
    private readonly questions: QuestionReadingRepository,
    private readonly correctWords: CorrectWords,
    private readonly access: MemberAccess,
  ) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, query: ListQuestionsQuery): Promise<QuestionPage> {
    const { search, correctedQuery } = await this.#understand(query);
    const place = placeOf(query);
    // One more than asked: it tells whether there is a next page.
    const looking = this.#lookFor(caller.id, search, place, query.limit + 1);
    const [{ count, order, found }, hasAccess] = await Promise.all([looking, this.access.has(caller)]);
    const { rows, ...next } = cutPage(found, query.limit, ({ question, rank }) => ({
      at: question.updatedAt,
      id: question.id,
      ...(order && { order, rank }),
    }));
    const items = rows.map((read) => toQuestionView(read, caller, hasAccess));
    return { items, ...count, ...next, ...(correctedQuery !== undefined && { correctedQuery }) };
  }

  async #lookFor(readerId: string, search: QuestionSearch, place: PagePlace, limit: number): Promise<Found> {
    const counting = this.questions.count(readerId, search);
    if (!search.text) {
      const [count, found] = await Promise.all([counting, this.questions.page(readerId, search, 'newest', place, limit)]);
      return { count, found };
    }
    const { having, ...count } = await counting;
    const order = orderOf(place) ?? orderByCount(count.total);
    const found = await this.questions.page(readerId, { ...search, ...(having && { having }) }, order, place, limit);
    return { count, order, found };
  }

  async #understand(query: ListQuestionsQuery): Promise<{ search: QuestionSearch; correctedQuery?: string }> {
    if (query.q === undefined) return { search: toSearch(query, undefined) };
    const typed = wordsOf(query.q);
    const understood = await this.correctWords.execute(typed);
    const phrase = toPhraseQuery(understood);
    const search = toSearch(query, { words: toTextQuery(understood), ...(phrase !== undefined && { phrase }) });
    const isCorrected = understood.terms.some(([word], at) => word !== typed[at]);
    return { search, ...(isCorrected && { correctedQuery: toCorrectedQuery(understood.terms) }) };
  }
}

const placeOf = ({ cursor, page, limit }: ListQuestionsQuery): PagePlace =>
  page ? { offset: (page - 1) * limit } : { after: cursor ? decodeCursor(cursor) : undefined };
