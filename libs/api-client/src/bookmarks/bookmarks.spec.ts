import { describe, expect, it } from '@jest/globals';
import { type Bookmarks, bookmarkedIds, refused, taken, told, untold, wished } from './bookmarks.ts';

const add = (questionId: string) => ({ questionId, bookmarked: true });
const remove = (questionId: string) => ({ questionId, bookmarked: false });
const known = (version: number, ...questionIds: string[]): Bookmarks => ({ version, questionIds, pending: [] });

describe('bookmarks', () => {
  it('show a wish before the server took it, newest first', () => {
    expect(bookmarkedIds(wished(known(3, 'a'), add('b')))).toEqual(['b', 'a']);
    expect(bookmarkedIds(wished(known(3, 'b', 'a'), remove('b')))).toEqual(['a']);
  });

  it('hold one wish for a question, the last', () => {
    const { pending } = wished(wished(wished(untold, add('a')), add('b')), remove('a'));
    expect(pending).toEqual([add('b'), remove('a')]);
  });

  it('take a refused wish back, unless another has come since', () => {
    const wish = wished(known(1), add('a'));
    expect(bookmarkedIds(refused(wish, add('a')))).toEqual([]);
    expect(refused(wished(wish, remove('a')), add('a')).pending).toEqual([remove('a')]);
  });

  it('take the newer list of the server and never an older one', () => {
    expect(told(known(3, 'a'), { version: 4, questionIds: ['b'] }).questionIds).toEqual(['b']);
    expect(told(known(3, 'a'), { version: 2, questionIds: ['b'] }).questionIds).toEqual(['a']);
  });

  it('keep what is still to be sent when the server tells its list', () => {
    const both = told(wished(known(1, 'a'), add('mine')), { version: 2, questionIds: ['theirs', 'a'] });
    expect(bookmarkedIds(both)).toEqual(['mine', 'theirs', 'a']);
  });

  it('keep a change that was taken, and wait for the list that holds what lies between', () => {
    const after = taken(wished(known(5, 'a'), add('b')), add('b'), { ...add('b'), version: 7 });
    expect(after).toEqual(known(5, 'b', 'a'));
    expect(told(after, { version: 7, questionIds: ['b', 'x', 'a'] }).questionIds).toEqual(['b', 'x', 'a']);
  });

  it('do not bring back by a late answer what was removed elsewhere since', () => {
    const after = taken(wished(known(8), add('a')), add('a'), { ...add('a'), version: 7 });
    expect(bookmarkedIds(after)).toEqual([]);
  });
});
