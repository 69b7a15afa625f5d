import type { Question } from './question.ts';
import type { StoredStatistics } from './stored-statistics.ts';

/** A question with the reader's own marks. */
export interface ReadQuestion {
  readonly question: Question;
  readonly bookmarked: boolean;
  readonly flagged: boolean;
  readonly rating?: 1 | -1;
  /** Who approved the live version; absent if no approval was needed. */
  readonly reviewedBy?: string;
  readonly statistics: StoredStatistics;
  /** The rank of the match; 0 without a search text. */
  readonly rank: number;
}
