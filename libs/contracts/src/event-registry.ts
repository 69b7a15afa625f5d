import { AuditRecorded } from './admin/events.ts';
import { QuestionGenerated } from './ai/events.ts';
import { QuestionCritiqued } from './ai/reviews.ts';
import { LimitViolationRecorded } from './ai/violations.ts';
import {
  MemberQuestionChanged,
  QuestionFlagged,
  QuestionRated,
  QuestionUpdated,
  QuestionWarningsChanged,
} from './bank/events.ts';
import { AccessChanged } from './billing/events.ts';
import type { EventDefinition } from './events/event.ts';
import { GateEnded, SessionEnded, UserChanged } from './identity/events.ts';
import { ActiveQuizChanged, DailySetDrawn, ItemAnswered, MemberAnswersChanged, QuizCompleted } from './quiz/events.ts';

/** Every event. Only registered events can be published or consumed. The AsyncAPI description is generated from this list. */
export const eventDefinitions: readonly EventDefinition[] = [
  UserChanged,
  SessionEnded,
  GateEnded,
  QuestionUpdated,
  QuestionWarningsChanged,
  MemberQuestionChanged,
  QuestionFlagged,
  QuestionRated,
  ItemAnswered,
  QuizCompleted,
  MemberAnswersChanged,
  ActiveQuizChanged,
  DailySetDrawn,
  QuestionGenerated,
  QuestionCritiqued,
  LimitViolationRecorded,
  AccessChanged,
  AuditRecorded,
];
