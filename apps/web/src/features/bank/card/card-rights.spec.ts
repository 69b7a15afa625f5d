import { describe, expect, it } from '@jest/globals';
import { cardRights, hasNoActions } from './card-rights.ts';

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

  it('lets an author edit and delete the own one and see its versions', () => {
    expect(allowed({ mine: { ...author, access: true } }, false)).toEqual(['canEdit', 'canSeeVersions', 'canDelete']);
  });

  it('leaves an author without access the versions', () => {
    expect(allowed({ mine: author }, false)).toEqual(['canSeeVersions']);
  });

  it('lets an admin edit and delete any', () => {
    expect(allowed(paid, true)).toEqual(['canEdit', 'canSeeVersions', 'canDelete']);
  });

  it('is empty for who has no access, and for visitors', () => {
    expect([unpaid, {}].map((shown) => hasNoActions(cardRights(shown, false)))).toEqual([true, true]);
  });
});
