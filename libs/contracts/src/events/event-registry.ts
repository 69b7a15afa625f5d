import { AuditRecorded } from '../admin/events.ts';
import { MemberQuestionChanged, QuestionFlagged, QuestionRated, QuestionUpdated } from '../bank/events.ts';
import { AccessChanged } from '../billing/events.ts';
import { SessionEnded, UserChanged } from '../identity/events.ts';
import { ItemAnswered, QuizCompleted } from '../quiz/events.ts';
import type { EventDefinition } from './event.ts';

/** Every event there is. What is not here can't be published or consumed, and AsyncAPI is generated from it. */
export const eventDefinitions: readonly EventDefinition[] = [
  UserChanged,
  SessionEnded,
  QuestionUpdated,
  MemberQuestionChanged,
  QuestionFlagged,
  QuestionRated,
  ItemAnswered,
  QuizCompleted,
  AccessChanged,
  AuditRecorded,
];
