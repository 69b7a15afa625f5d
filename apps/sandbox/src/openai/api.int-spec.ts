import { ModelDraft } from '@casebook/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { draftData, messagesOf, OpenAiUnderTest, schemaOf } from '../../test/openai-under-test.ts';
import { OPENAI_PATH } from './openai-error.ts';

describe('the API of the stand-in for OpenAI', () => {
  let under: OpenAiUnderTest;

  beforeAll(async () => {
    under = await OpenAiUnderTest.start();
  });
  beforeEach(() => under.clear());
  afterAll(() => under.stop());

  const casey = { message: 'What is salting?', history: [], sources: [], concepts: [] };

  it('answers the SDK as the sample model, whatever model is requested', async () => {
    const { data: completion, request_id: requestId } = await under.send('casey', casey).withResponse();
    expect(completion).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      model: 'casebook-sample',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', refusal: null } }],
    });
    expect(requestId).toMatch(/^req_[0-9a-f]{32}$/);
    const text = completion.choices[0]?.message.content ?? '';
    const { prompt_tokens: prompt = 0, completion_tokens: reply = 0, total_tokens: total } = completion.usage ?? {};
    expect(total).toBe(prompt + reply);
    expect(reply).toBeGreaterThan(text.length / 8);
    expect(reply).toBeLessThan(text.length / 2);
  });

  it('streams the same text token by token, with the usage if it is requested', async () => {
    const params = { model: 'gpt-4o', messages: messagesOf('casey', casey), stream: true } as const;
    const whole = await under.text('casey', casey);
    const chunks = [];
    for await (const chunk of await under.openai.chat.completions.create({ ...params, stream_options: { include_usage: true } }))
      chunks.push(chunk);
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe(whole);
    expect(chunks.length).toBeGreaterThan(10);
    expect(new Set(chunks.map(({ model, id }) => `${model} ${id}`)).size).toBe(1);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }], usage: null });
    for await (const chunk of await under.openai.chat.completions.create(params)) expect(chunk.usage).toBeUndefined();
    const stream = under.openai.chat.completions.stream({ ...params });
    expect((await stream.finalMessage()).content).toBe(whole);
  });

  it('ends a stream with [DONE]', async () => {
    const response = await fetch(`${under.sandbox.url}${OPENAI_PATH}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk-casebook-sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'x', stream: true, messages: messagesOf('casey', casey) }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect((await response.text()).split('\n\n').slice(-2)).toEqual(['data: [DONE]', '']);
  });

  it('replies with the JSON of a schema, with JSON, or with JSON as text', async () => {
    for (const format of [schemaOf('question-draft', true), { type: 'json_object' } as const, undefined]) {
      const { choices } = await under.send('question-draft', draftData(), format ? { response_format: format } : {});
      expect(ModelDraft.parse(JSON.parse(choices[0]?.message.content ?? ''))).toMatchObject({ topic: 'Media sanitization' });
    }
  });

  it('cuts a reply at the limit of tokens', async () => {
    for (const params of [{ max_tokens: 7 }, { max_completion_tokens: 7 }]) {
      const { choices, usage } = await under.send('casey', casey, params);
      expect(choices[0]?.finish_reason).toBe('length');
      expect(usage?.completion_tokens).toBe(7);
    }
    expect((await under.send('casey', casey, { max_tokens: 500 })).choices[0]?.finish_reason).toBe('stop');
  });

  it('refuses a wrong key, and a missing one', async () => {
    await expect(
      under.client({ apiKey: 'sk-other' }).chat.completions.create({ model: 'x', messages: [] }),
    ).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      type: 'invalid_request_error',
      message: expect.stringContaining('Incorrect API key provided: sk-o****.'),
    });
    const response = await fetch(`${under.sandbox.url}${OPENAI_PATH}/chat/completions`, { method: 'POST' });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([401, expect.stringMatching(/^req_/)]);
    expect(await response.json()).toEqual({
      error: {
        message: expect.stringMatching(/^You didn't provide an API key/),
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    });
    expect(await under.requests()).toEqual([]);
  });

  it('refuses what the provider refuses, or what the stand-in lacks', async () => {
    const messages = messagesOf('casey', casey);
    const create = (body: object) => under.openai.post('/chat/completions', { body });
    await expect(create({ model: 'x', messages, logit_bias: {} })).rejects.toMatchObject({
      status: 400,
      code: 'unknown_parameter',
    });
    await expect(create({ messages })).rejects.toMatchObject({ code: 'missing_required_parameter', param: 'model' });
    await expect(create({ model: 'x', messages, temperature: 3 })).rejects.toMatchObject({ param: 'temperature' });
    await expect(create({ model: 'x', messages, stream_options: {} })).rejects.toMatchObject({ param: 'stream_options' });
    const noJson = { model: 'x', messages: [{ role: 'user', content: 'Hi' }], response_format: { type: 'json_object' } };
    await expect(create(noJson)).rejects.toMatchObject({
      param: 'messages',
      message: expect.stringContaining("the word 'json'"),
    });
    const flawed = {
      model: 'x',
      messages: [
        { role: 'system', content: 'Casebook prompt: casey v1' },
        { role: 'user', content: '{}' },
      ],
    };
    await expect(create(flawed)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('prompt casey') });
    await expect(under.openai.models.list()).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    const long = { ...casey, message: 'word '.repeat(130_000) };
    await expect(under.send('casey', long)).rejects.toMatchObject({ status: 400, code: 'context_length_exceeded' });
  });

  it('refuses a strict schema with an optional property, as OpenAI does', async () => {
    const data = { ...casey, openQuestion: undefined };
    const properties = { why: { type: 'string' }, note: { type: 'string' } };
    const schema = { type: 'object', properties, required: ['why'], additionalProperties: false };
    const response_format = { type: 'json_schema', json_schema: { name: 'casey', strict: true, schema } } as const;
    await expect(under.send('casey', data, { response_format })).rejects.toMatchObject({
      status: 400,
      param: 'response_format',
      message: expect.stringContaining("Missing 'note'"),
    });
  });

  it('is retried by the SDK after a limit, a fault of the server, and a lost connection', async () => {
    await under.behave('rate-limit', { seconds: 0 });
    await under.behave('server-error');
    await under.behave('dropped');
    const { choices } = await under
      .client({ maxRetries: 3 })
      .chat.completions.create({ model: 'x', messages: messagesOf('casey', casey) });
    expect(choices[0]?.message.content).toMatch(/\w/);
    expect((await under.requests()).map(({ behaviors }) => behaviors)).toEqual([
      [],
      ['dropped'],
      ['server-error'],
      ['rate-limit'],
    ]);
  });

  it('answers a request that is none of the prompts', async () => {
    const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];
    const { choices } = await under.openai.chat.completions.create({ model: 'x', messages });
    expect(choices[0]?.message.content).toMatch(/sample reply/);
    expect(await under.requests()).toMatchObject([{ prompt: null, messages }]);
  });
});
