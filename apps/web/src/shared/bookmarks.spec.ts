import { describe, expect, it } from '@jest/globals';
import { bookmarkedIds, newerList, unloadedList, withAccepted } from './bookmarks.ts';

const add = (questionId: string) => ({ questionId, bookmarked: true });
const remove = (questionId: string) => ({ questionId, bookmarked: false });
const list = (version: number, ...questionIds: string[]) => ({ version, questionIds });

describe('the bookmark list', () => {
  it('shows a change before the server accepted it, newest first', () => {
    expect(bookmarkedIds(list(3, 'a'), [add('b')])).toEqual(['b', 'a']);
    expect(bookmarkedIds(list(3, 'b', 'a'), [remove('b')])).toEqual(['a']);
    expect(bookmarkedIds(unloadedList, [add('b'), remove('a')])).toEqual(['b']);
  });

  it('takes the server’s newer list and never an older one', () => {
    expect(newerList(list(3, 'a'), list(4, 'b'))).toEqual(list(4, 'b'));
    expect(newerList(list(3, 'a'), list(2, 'b'))).toEqual(list(3, 'a'));
  });

  it('still shows pending changes after the server sent its list', () => {
    expect(bookmarkedIds(newerList(list(1, 'a'), list(2, 'theirs', 'a')), [add('mine')])).toEqual(['mine', 'theirs', 'a']);
  });

  it('applies an accepted change and waits for a list with the changes between', () => {
    const after = withAccepted(list(5, 'a'), add('b'), { ...add('b'), version: 7 });
    expect(after).toEqual(list(5, 'b', 'a'));
    expect(newerList(after, list(7, 'b', 'x', 'a'))).toEqual(list(7, 'b', 'x', 'a'));
  });

  it('ignores a late response to a change that another device reverted', () => {
    expect(withAccepted(list(8), add('a'), { ...add('a'), version: 7 })).toEqual(list(8));
  });
});
