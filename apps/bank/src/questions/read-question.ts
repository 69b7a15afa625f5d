import type { Question } from './question.ts';
import type { StatisticsFigures } from './statistics-figures.ts';

/** A question with what it is to the member who reads it. */
export interface ReadQuestion {
  readonly question: Question;
  readonly bookmarked: boolean;
  readonly flagged: boolean;
  readonly rating?: 1 | -1;
  /** Who approved the version that is live; absent where nobody had to. */
  readonly reviewedBy?: string;
  readonly statistics: StatisticsFigures;
  /** How well it fits the search's text; 0 where there is none. */
  readonly rank: number;
}
