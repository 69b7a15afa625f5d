/** The tooltip of a bookmark button that does nothing for an unpaid member (specification 000, section 6). */
export const bookmarkMembersOnly = 'Bookmarking is for paid members only';
