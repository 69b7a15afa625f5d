/** The auth client's storage key. A copy, because importing it would load that client with the landing page. */
export const sessionStorageKey = 'casebook-session';
