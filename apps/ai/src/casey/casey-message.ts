import type { CaseyMessage, CaseySource, CaseyStatus } from '@casebook/contracts';

/** A message with its reply, as stored. */
export interface StoredMessage {
  readonly id: string;
  readonly userId: string;
  readonly status: CaseyStatus;
  readonly message: string;
  readonly reply: string;
  readonly quizId?: string;
  readonly questionId?: string;
  readonly isHint: boolean;
  /** The sources that the reply cites. */
  readonly sources: readonly CaseySource[];
  /** All questions that the model received for the reply. */
  readonly readQuestionIds: readonly string[];
  readonly found: boolean;
  readonly model?: string;
  readonly promptVersion?: number;
  readonly createdAt: Date;
}

export const toMessageView = ({
  id,
  status,
  message,
  reply,
  sources,
  found,
  isHint,
  model,
  createdAt,
}: StoredMessage): CaseyMessage => ({
  id,
  status,
  message,
  reply,
  sources: [...sources],
  found,
  isHint,
  ...(model !== undefined && { model }),
  createdAt: createdAt.toISOString(),
});
