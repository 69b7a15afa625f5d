import { type ChatMessage, textOf } from './chat-request.ts';

/** What a message costs besides its text, and what each reply's start costs. */
const PER_MESSAGE = 4;
const PER_REQUEST = 3;

/** @returns a text's tokens, at about four characters each, which together are the text */
export const splitTokens = (text: string): string[] => text.match(/\s?[\p{L}\p{N}_]{1,6}|\s?[^\s\p{L}\p{N}_]{1,3}|\s+/gu) ?? [];

export const countTokens = (text: string): number => splitTokens(text).length;

/** @returns the tokens that a request's messages count as */
export const countPromptTokens = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, message) => sum + PER_MESSAGE + countTokens(textOf(message)), PER_REQUEST);
