import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, apiBreaks, eventBreaks } from './api-compatibility.ts';

const answer = (properties: object, required: string[] = []) => ({
  200: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
});
const api = (operation: object): ApiDocument => ({ paths: { '/questions': { get: operation } } });

describe('a change of the API', () => {
  const before = api({ responses: answer({ id: { type: 'string' }, kind: { enum: ['a', 'b'] } }, ['id']) });

  it.each([
    [
      'a new field in an answer',
      api({ responses: answer({ id: { type: 'string' }, kind: { enum: ['a', 'b'] }, more: {} }, ['id']) }),
    ],
    [
      'a new optional parameter',
      api({ parameters: [{ name: 'q', in: 'query' }], responses: before.paths['/questions']?.get?.responses }),
    ],
    ['nothing', before],
  ])('may be %s', (_what, after) => {
    expect(apiBreaks(before, after)).toEqual([]);
  });

  it.each([
    ['a field that is gone', api({ responses: answer({ id: { type: 'string' } }, ['id']) }), 'kind: is gone'],
    [
      'a field of another type',
      api({ responses: answer({ id: { type: 'number' }, kind: { enum: ['a', 'b'] } }, ['id']) }),
      'was string, is number',
    ],
    [
      'a field that may be absent',
      api({ responses: answer({ id: { type: 'string' }, kind: { enum: ['a', 'b'] } }) }),
      'may now be absent',
    ],
    [
      'a value that readers do not know',
      api({ responses: answer({ id: { type: 'string' }, kind: { enum: ['a', 'b', 'c'] } }, ['id']) }),
      '"c" is new',
    ],
    [
      'a parameter that must be given',
      api({ parameters: [{ name: 'q', in: 'query', required: true }], responses: before.paths['/questions']?.get?.responses }),
      'now required',
    ],
    ['a route that is gone', { paths: {} }, 'is gone'],
  ])('may not be %s', (_what, after, why) => {
    expect(apiBreaks(before, after).join('\n')).toContain(why);
  });

  it('may take more than before, but not less', () => {
    const takes = (properties: object, required: string[]) =>
      api({ requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } } });
    expect(apiBreaks(takes({ a: { enum: ['x'] } }, ['a']), takes({ a: { enum: ['x', 'y'] } }, []))).toEqual([]);
    expect(apiBreaks(takes({ a: { enum: ['x', 'y'] } }, []), takes({ a: { enum: ['x'] } }, ['a']))).toHaveLength(2);
  });
});

describe('a change of an event', () => {
  const events = (messages: Record<string, { payload: object }>) => ({ components: { messages } });
  const old = events({ 'quiz.made.v1': { payload: { type: 'object', properties: { id: {} }, required: ['id'] } } });

  it('may be a new version beside the old', () => {
    expect(eventBreaks(old, events({ ...old.components.messages, 'quiz.made.v2': { payload: {} } }))).toEqual([]);
  });

  it('may not take an event or a field away', () => {
    expect(eventBreaks(old, events({}))).toEqual(['quiz.made.v1: is gone']);
    expect(eventBreaks(old, events({ 'quiz.made.v1': { payload: { type: 'object', properties: {}, required: [] } } }))).toEqual([
      'quiz.made.v1 id: is gone',
    ]);
  });
});
