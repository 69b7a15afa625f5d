import { describe, expect, it } from '@jest/globals';
import { cardRights, hasNoActions } from './MoreButton.tsx';

const marks = { bookmarked: false, flagged: false, author: false, access: false };
const unpaid = { mine: marks };
const paid = { mine: { ...marks, access: true } };
const author = { ...marks, author: true };
const allowed = (...given: Parameters<typeof cardRights>) =>
  Object.entries(cardRights(...given))
    .filter(([, can]) => can)
    .map(([name]) => name);

describe('the menu of a card', () => {
  it('lets a member with access hide a shared question', () => {
    expect(allowed(paid, false)).toEqual(['canHide']);
  });

  it('lets authors edit and delete their question and see its versions', () => {
    expect(allowed({ mine: { ...author, access: true } }, false)).toEqual(['canEdit', 'canSeeVersions', 'canDelete']);
  });

  it('lets an author without access only see the versions', () => {
    expect(allowed({ mine: author }, false)).toEqual(['canSeeVersions']);
  });

  it('lets an admin edit and delete any question', () => {
    expect(allowed(paid, true)).toEqual(['canEdit', 'canSeeVersions', 'canDelete']);
  });

  it('is empty for members without access and for visitors', () => {
    expect([unpaid, {}].map((shown) => hasNoActions(cardRights(shown, false)))).toEqual([true, true]);
  });
});
