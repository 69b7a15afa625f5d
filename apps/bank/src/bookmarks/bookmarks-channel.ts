/** The NOTIFY channel of bookmark changes; the payload is the member's id. */
export const BOOKMARKS_CHANNEL = 'bookmarks';
