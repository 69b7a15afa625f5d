import type { ListQuestionsQuery, QuestionPage } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor, MemberAccess } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { ReadQuestion } from './question-reading.repository.ts';
import { QuestionReadingRepository } from './question-reading.repository.ts';
import { toQuestionView } from './question-view.ts';
import { orderByCount, orderOf, type PagePosition, type SearchOrder, toSearch } from './search/question-search.ts';
import { WordSearch } from './search/word-search.ts';

interface ListedQuestions {
  readonly rows: ReadQuestion[];
  readonly count: Pick<QuestionPage, 'total' | 'totalIsEstimate'>;
  readonly correctedQuery?: string;
  /** The sort order of a search result, stored in the cursor for later pages. */
  readonly order?: SearchOrder;
}

/** Lists questions: the latest change first; for a search, the best match first, unless it has too many matches to rank. */
@Injectable()
export class ListQuestions {
  constructor(
    private readonly questions: QuestionReadingRepository,
    private readonly wordSearch: WordSearch,
    private readonly access: MemberAccess,
  ) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, query: ListQuestionsQuery): Promise<QuestionPage> {
    const position = positionOf(query);
    // One row more than the page: its presence means there is a next page.
    const limit = query.limit + 1;
    const [listed, hasAccess] = await Promise.all([
      query.q === undefined
        ? this.#newest(caller.id, query, position, limit)
        : this.#found(caller.id, query, query.q, position, limit),
      this.access.has(caller),
    ]);
    const { count, order, correctedQuery } = listed;
    const { rows, ...next } = cutPage(listed.rows, query.limit, ({ question, rank }) => ({
      at: question.updatedAt,
      id: question.id,
      ...(order && { order, rank }),
    }));
    const items = rows.map((read) => toQuestionView(read, caller, hasAccess));
    return { items, ...count, ...next, ...(correctedQuery !== undefined && { correctedQuery }) };
  }

  async #newest(readerId: string, query: ListQuestionsQuery, position: PagePosition, limit: number): Promise<ListedQuestions> {
    const search = toSearch(query);
    const [count, rows] = await Promise.all([
      this.questions.count(readerId, search),
      this.questions.page(readerId, search, 'newest', position, limit),
    ]);
    return { rows, count };
  }

  async #found(
    readerId: string,
    query: ListQuestionsQuery,
    text: string,
    position: PagePosition,
    limit: number,
  ): Promise<ListedQuestions> {
    const { search, ...found } = await this.wordSearch.find(readerId, query, text);
    const order = orderOf(position) ?? orderByCount(found.count.total);
    return { rows: await this.questions.page(readerId, search, order, position, limit), ...found, order };
  }
}

const positionOf = ({ cursor, page, limit }: ListQuestionsQuery): PagePosition =>
  page ? { offset: (page - 1) * limit } : { after: cursor ? decodeCursor(cursor) : undefined };
