/**
 * Text that the browser lays out when it comes near the screen, a passage at a time: a whole explanation at once would hold up
 * scrolling on a slow device. It stays in the page for screen readers and for the browser's own search.
 */
export const laidOutNearby = { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 5rem' } as const;
