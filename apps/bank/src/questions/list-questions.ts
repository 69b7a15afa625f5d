import type { ListQuestionsQuery, QuestionPage } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CorrectWords } from './correct-words.ts';
import { QuestionReadingRepository } from './question-reading.repository.ts';
import { knownOrder, orderByCount, type PagePlace, type QuestionSearch, toSearch } from './question-search.ts';
import { toQuestionView } from './question-view.ts';
import { toCorrectedQuery, toPhrase, toTextQuery, wordsOf } from './search-words.ts';

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
    const counting = this.questions.count(caller.id, search);
    const order = knownOrder(search, place) ?? orderByCount((await counting).total);
    // One more than asked: it tells whether there is a next page.
    const reading = this.questions.page(caller.id, search, order, place, query.limit + 1);
    const [count, found, hasAccess] = await Promise.all([counting, reading, this.access.has(caller)]);
    const { rows, ...next } = cutPage(found, query.limit, ({ question, rank }) => ({
      at: question.updatedAt,
      id: question.id,
      ...(order === 'best' && { rank }),
    }));
    const items = rows.map((read) => toQuestionView(read, caller, hasAccess));
    return { items, ...count, ...next, ...(correctedQuery !== undefined && { correctedQuery }) };
  }

  async #understand(query: ListQuestionsQuery): Promise<{ search: QuestionSearch; correctedQuery?: string }> {
    if (query.q === undefined) return { search: toSearch(query, undefined) };
    const typed = wordsOf(query.q);
    const terms = await this.correctWords.execute(typed);
    const search = toSearch(query, { words: toTextQuery(terms), phrase: toPhrase(terms) });
    const isCorrected = terms.some(([word], at) => word !== typed[at]);
    return { search, ...(isCorrected && { correctedQuery: toCorrectedQuery(terms) }) };
  }
}

const placeOf = ({ cursor, page, limit }: ListQuestionsQuery): PagePlace =>
  page ? { offset: (page - 1) * limit } : { after: cursor ? decodeCursor(cursor) : undefined };
