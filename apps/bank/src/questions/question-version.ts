import type { ReviewStatus } from '@casebook/contracts';
import type { QuestionContent } from './question-content.ts';

/** A version of a question's content: editor, time, reason, and the review. */
export interface QuestionVersion {
  readonly questionId: string;
  readonly version: number;
  readonly content: QuestionContent;
  /** Absent for shipped content. */
  readonly editorId?: string;
  readonly editedAt: Date;
  readonly updateReason?: string;
  readonly reviewStatus: ReviewStatus;
  readonly reviewedBy?: string;
  readonly reviewedAt?: Date;
  readonly reviewNotes?: string;
  /** Set if a model wrote the version. */
  readonly generation?: {
    /** The model's name as its endpoint reported it. */
    readonly model: string;
    /** Whether the options alone give the key away. */
    readonly guessable: boolean;
  };
}
