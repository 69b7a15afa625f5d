import { PROMPT_DATA, type PromptData, type PromptName, promptHeader, promptReplies } from '@casebook/contracts';
import OpenAI from 'openai';
import { z } from 'zod';
import { OPENAI_PATH, openaiKeys } from '../src/openai/openai-error.ts';
import type { ReceivedRequest } from '../src/openai/received-requests.ts';
import { type RunningSandbox, startSandbox } from '../src/sandbox.ts';

type ChatParams = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
type StructuredPrompt = keyof typeof promptReplies;

/** The data of a draft, with changes. */
export const draftData = (changes: Partial<PromptData<'question-draft'>> = {}): PromptData<'question-draft'> => ({
  domain: 'Asset Security',
  topic: 'Media sanitization',
  difficulty: 'Medium',
  formatType: 'scenario-based',
  scenarioType: 'technical',
  includeDistractors: true,
  avoid: [],
  publications: [],
  ...changes,
});

/** The messages of one of Casebook's prompts. */
export function messagesOf<Name extends PromptName>(name: Name, data: PromptData<Name>): ChatParams['messages'] {
  return [
    {
      role: 'system',
      content: `${promptHeader(name, 1)}\nFollow the instructions, and reply with JSON where a schema is given.`,
    },
    { role: 'user', content: `Here is the request.\n${PROMPT_DATA}\n${JSON.stringify(data)}` },
  ];
}

/** @returns the response format that requires the prompt's schema */
export const schemaOf = (name: StructuredPrompt, isStrict = false): NonNullable<ChatParams['response_format']> => ({
  type: 'json_schema',
  json_schema: { name, strict: isStrict, schema: z.toJSONSchema(promptReplies[name]) },
});

/** The stand-in with the official SDK. */
export class OpenAiUnderTest {
  readonly sandbox: RunningSandbox;
  readonly openai: OpenAI;

  private constructor(sandbox: RunningSandbox) {
    this.sandbox = sandbox;
    this.openai = this.client();
  }

  static async start(): Promise<OpenAiUnderTest> {
    return new OpenAiUnderTest(await startSandbox({ smtpPort: 0, httpPort: 0, openai: { start: 0 } }));
  }

  stop(): Promise<void> {
    return this.sandbox.stop();
  }

  client(options: ConstructorParameters<typeof OpenAI>[0] = {}): OpenAI {
    return new OpenAI({ apiKey: openaiKeys.apiKey, baseURL: `${this.sandbox.url}${OPENAI_PATH}`, maxRetries: 0, ...options });
  }

  /** Sends one of the prompts, without a response format unless the parameters specify one. */
  send<Name extends PromptName>(name: Name, data: PromptData<Name>, params: Partial<ChatParams> = {}) {
    return this.openai.chat.completions.create({ model: 'gpt-4o', ...params, messages: messagesOf(name, data) });
  }

  /** @returns the text of the reply */
  async text<Name extends PromptName>(name: Name, data: PromptData<Name>): Promise<string> {
    return (await this.send(name, data)).choices[0]?.message.content ?? '';
  }

  /** Sends a prompt with its schema. @returns the parsed reply */
  async structured<Name extends StructuredPrompt>(
    name: Name,
    data: PromptData<Name>,
  ): Promise<z.infer<(typeof promptReplies)[Name]>> {
    const completion = await this.send(name, data, { response_format: schemaOf(name) });
    return promptReplies[name].parse(JSON.parse(completion.choices[0]?.message.content ?? '')) as z.infer<
      (typeof promptReplies)[Name]
    >;
  }

  /** Uses a control of the stand-in. @returns its response */
  async control(name: string, body: Record<string, unknown> = {}): Promise<unknown> {
    const response = await fetch(`${this.sandbox.url}/api/openai/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  behave(behavior: string, options: Record<string, unknown> = {}): Promise<unknown> {
    return this.control('behave', { behavior, ...options });
  }

  /** @returns the received requests, newest first */
  async requests(prompt?: PromptName): Promise<ReceivedRequest[]> {
    const response = await fetch(`${this.sandbox.url}/api/openai/requests${prompt ? `?prompt=${prompt}` : ''}`);
    return ((await response.json()) as { items: ReceivedRequest[] }).items;
  }

  async clear(): Promise<void> {
    await fetch(`${this.sandbox.url}/api/openai/requests`, { method: 'DELETE' });
  }
}
