/** Where a change of a member's bookmarks is told, with the member's id, so that open streams tell the browsers. */
export const BOOKMARKS_CHANNEL = 'bookmarks';
