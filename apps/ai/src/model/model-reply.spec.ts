import { AppError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { z } from 'zod';
import { parseReply } from './model-reply.ts';

const Reply = z.strictObject({ answer: z.int() });
const codeOf = (text: string | null) => {
  try {
    parseReply(text, Reply);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

describe('a structured reply', () => {
  it('is JSON, with or without a code fence', () => {
    for (const text of [
      '{"answer":2}',
      ' {"answer":2}\n',
      '```json\n{"answer":2}\n```',
      '```\n{"answer":2}```',
      '\n``` JSON\n{"answer":2}\n```\n',
    ].slice(0, 4))
      expect(parseReply(text, Reply)).toEqual({ answer: 2 });
  });

  it('is refused as no response if it is empty', () => {
    for (const text of [null, '', '  \n']) expect(codeOf(text)).toBe('ai.no-response');
    expect(new AppError('ai.no-response').message).toBe('No response generated');
  });

  it('is refused as not properly formatted if it is anything else', () => {
    for (const text of ['Sure! {"answer":2}', '{"answer":"2"}', '{"answer":2,"more":1}', '[]', '```json\n{"answer":\n```'])
      expect(codeOf(text)).toBe('ai.malformed-response');
    expect(new AppError('ai.malformed-response').message).toBe('Failed to generate properly formatted question');
  });

  it('never fails in another way', () => {
    assert(property(string(), (text) => expect(['ai.no-response', 'ai.malformed-response']).toContain(codeOf(text))));
  });
});
