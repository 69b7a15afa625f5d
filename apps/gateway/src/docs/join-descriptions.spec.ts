import { describe, expect, it } from '@jest/globals';
import { type ApiDescription, joinDescriptions } from './join-descriptions.ts';

const part = (paths: Record<string, object>, schemas: Record<string, object> = {}): ApiDescription => ({
  openapi: '3.1.0',
  info: { title: 'part', version: '1' },
  paths,
  components: { schemas },
});

describe('the description of the API', () => {
  it('joins all parts, independent of their order', () => {
    const [bank, quiz] = [part({ '/b': {} }, { Option: { type: 'object' } }), part({ '/a': {} }, { Option: { type: 'object' } })];
    const joined = joinDescriptions([bank, quiz]);
    expect(Object.keys(joined.paths)).toEqual(['/a', '/b']);
    expect(JSON.stringify(joined)).toBe(JSON.stringify(joinDescriptions([quiz, bank])));
  });

  it('rejects a path of two services, and a name with two shapes', () => {
    expect(() => joinDescriptions([part({ '/a': { get: 1 } }), part({ '/a': { get: 2 } })])).toThrow('the path /a');
    expect(() => joinDescriptions([part({}, { Quiz: { type: 'object' } }), part({}, { Quiz: { type: 'string' } })])).toThrow(
      'the component of schemas Quiz',
    );
  });
});
