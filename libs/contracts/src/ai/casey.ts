import { boundedText } from '@casebook/exam';
import { z } from 'zod';
import { Cursor, Instant, PageLimit, pageOf } from '../http/paging.ts';

/** The most sentences in a reply by Casey, so that explanations stay simple. */
export const CASEY_SENTENCES = 2;

/** The most suggestions shown, and how many of them may be the member's own mistakes. */
export const CASEY_SUGGESTIONS = 12;
export const CASEY_MISTAKE_SUGGESTIONS = 6;

/** How many of a member's messages are stored; older ones are deleted. */
export const CASEY_HISTORY = 200;

export const CASEY_MESSAGE_LENGTH = 1_000;

export const SendCaseyMessageInput = z
  .strictObject({
    message: boundedText(CASEY_MESSAGE_LENGTH),
    /** The active quiz that the member is taking. */
    quizId: z.uuid().optional(),
    /**
     * The question that the message is about. If the member hasn't answered it, or not yet in their active quiz, the reply is only a hint.
     */
    questionId: z.uuid().optional(),
  })
  .meta({ id: 'SendCaseyMessageInput' });
export type SendCaseyMessageInput = z.infer<typeof SendCaseyMessageInput>;

/** A question that the member has answered and that a reply cites by its number, as `[1]`. */
export const CaseySource = z
  .strictObject({ number: z.int().positive(), questionId: z.uuid(), question: z.string(), explanation: z.string() })
  .meta({ id: 'CaseySource' });
export type CaseySource = z.infer<typeof CaseySource>;

/** `answering`: the reply is being written. `stopped`: the member stopped it. `failed`: it was interrupted by an error. */
export const CaseyStatus = z.enum(['answering', 'done', 'stopped', 'failed']).meta({ id: 'CaseyStatus' });
export type CaseyStatus = z.infer<typeof CaseyStatus>;

/** A message with its reply, as the member saw it. */
export const CaseyMessage = z
  .strictObject({
    id: z.uuid(),
    status: CaseyStatus,
    message: z.string(),
    reply: z.string(),
    /** The sources that the reply cites. */
    sources: z.array(CaseySource),
    /** Whether the member's answered questions contained anything relevant to the message. */
    found: z.boolean(),
    /** Whether the reply is a hint about a question that is still unanswered. */
    isHint: z.boolean(),
    /** The model's name as the endpoint reported it; absent if it hasn't replied. */
    model: z.string().optional(),
    createdAt: Instant,
  })
  .meta({ id: 'CaseyMessage' });
export type CaseyMessage = z.infer<typeof CaseyMessage>;

export const ListCaseyMessagesQuery = z.strictObject({ limit: PageLimit.default(20), cursor: Cursor.optional() });
export type ListCaseyMessagesQuery = z.infer<typeof ListCaseyMessagesQuery>;

/** Newest first. */
export const CaseyMessagePage = pageOf(CaseyMessage).meta({ id: 'CaseyMessagePage' });
export type CaseyMessagePage = z.infer<typeof CaseyMessagePage>;

/** What Casey's tab shows before the conversation is opened. */
export const CaseyView = z
  .strictObject({
    /** Whether a language model is configured. */
    configured: z.boolean(),
    /** The number of the member's stored mistakes, for the tab's badge. Also sent without access. */
    mistakes: z.int(),
  })
  .meta({ id: 'Casey' });
export type CaseyView = z.infer<typeof CaseyView>;

export const CaseySuggestion = z
  .strictObject({
    text: z.string(),
    /** The mistake that the suggestion is about. */
    questionId: z.uuid().optional(),
  })
  .meta({ id: 'CaseySuggestion' });
export type CaseySuggestion = z.infer<typeof CaseySuggestion>;

export const CaseySuggestions = z.strictObject({ items: z.array(CaseySuggestion) }).meta({ id: 'CaseySuggestions' });
export type CaseySuggestions = z.infer<typeof CaseySuggestions>;
