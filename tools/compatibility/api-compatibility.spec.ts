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
      'a new response field',
      api({ responses: answer({ id: { type: 'string' }, kind: { enum: ['a', 'b'] }, more: {} }, ['id']) }),
    ],
    [
      'a new optional parameter',
      api({ parameters: [{ name: 'q', in: 'query' }], responses: before.paths['/questions']?.get?.responses }),
    ],
    ['no difference', before],
  ])('may contain %s', (_name, after) => {
    expect(apiBreaks(before, after)).toEqual([]);
  });

  it.each([
    ['a removed field', api({ responses: answer({ id: { type: 'string' } }, ['id']) }), 'kind: was removed'],
    [
      'a field of a different type',
      api({ responses: answer({ id: { type: 'number' }, kind: { enum: ['a', 'b'] } }, ['id']) }),
      'was string, is number',
    ],
    [
      'a required field that becomes optional',
      api({ responses: answer({ id: { type: 'string' }, kind: { enum: ['a', 'b'] } }) }),
      'may now be absent',
    ],
    [
      'a new output value',
      api({ responses: answer({ id: { type: 'string' }, kind: { enum: ['a', 'b', 'c'] } }, ['id']) }),
      '"c" is new',
    ],
    [
      'a new required parameter',
      api({ parameters: [{ name: 'q', in: 'query', required: true }], responses: before.paths['/questions']?.get?.responses }),
      'now required',
    ],
    ['a removed route', { paths: {} }, 'was removed'],
  ])('must not contain %s', (_name, after, why) => {
    expect(apiBreaks(before, after).join('\n')).toContain(why);
  });

  it('may accept more input than before, but not less', () => {
    const accepts = (properties: object, required: string[]) =>
      api({ requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } } });
    expect(apiBreaks(accepts({ a: { enum: ['x'] } }, ['a']), accepts({ a: { enum: ['x', 'y'] } }, []))).toEqual([]);
    expect(apiBreaks(accepts({ a: { enum: ['x', 'y'] } }, []), accepts({ a: { enum: ['x'] } }, ['a']))).toHaveLength(2);
  });
});

describe('a change of an event', () => {
  const events = (messages: Record<string, { payload: object }>) => ({ components: { messages } });
  const old = events({ 'quiz.made.v1': { payload: { type: 'object', properties: { id: {} }, required: ['id'] } } });

  it('may add a new version next to the old one', () => {
    expect(eventBreaks(old, events({ ...old.components.messages, 'quiz.made.v2': { payload: {} } }))).toEqual([]);
  });

  it('must not remove an event or a field', () => {
    expect(eventBreaks(old, events({}))).toEqual(['quiz.made.v1: was removed']);
    expect(eventBreaks(old, events({ 'quiz.made.v1': { payload: { type: 'object', properties: {}, required: [] } } }))).toEqual([
      'quiz.made.v1 id: was removed',
    ]);
  });
});
