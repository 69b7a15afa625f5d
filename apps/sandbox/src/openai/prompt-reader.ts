import { PROMPT_DATA, type PromptData, type PromptName, promptData, promptNames } from '@casebook/contracts';
import { z } from 'zod';
import { type ChatMessage, textOf } from './chat-request.ts';
import { invalidRequest } from './openai-error.ts';

/** One of Casebook's prompts, as the stand-in received it. */
export type ReceivedPrompt = {
  [Name in PromptName]: { readonly name: Name; readonly version: number; readonly data: PromptData<Name> };
}[PromptName];

const HEADER = /^Casebook prompt: (?<name>[a-z-]+) v(?<version>\d+)$/;

/**
 * Determines a request's prompt and parses its data. Instructions within the data are never followed.
 * @returns undefined if the request isn't one of Casebook's prompts
 * @throws OpenAiRefusal if its data don't match their schema in `libs/contracts/src/ai/prompts.ts`
 */
export function readPrompt(messages: readonly ChatMessage[]): ReceivedPrompt | undefined {
  const instructions = messages.find(({ role }) => role === 'system' || role === 'developer');
  const { name, version } = HEADER.exec(textOf(instructions).split('\n')[0]?.trim() ?? '')?.groups ?? {};
  const found = promptNames.find((each) => each === name);
  if (found === undefined) return undefined;
  const lines = textOf(messages.findLast(({ role }) => role === 'user'))
    .trimEnd()
    .split('\n');
  if (lines.at(-2)?.trim() !== PROMPT_DATA)
    throw invalidRequest(`The prompt ${found} does not end with "${PROMPT_DATA}" and one line`, 'messages');
  const { data, error } = promptData[found].safeParse(parseJson(lines.at(-1) ?? ''));
  if (error) throw invalidRequest(`The data of the prompt ${found} are not as defined: ${z.prettifyError(error)}`, 'messages');
  return { name: found, version: Number(version), data } as ReceivedPrompt;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
