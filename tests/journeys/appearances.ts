/**
 * The widths and color schemes in which screens are checked. What axe finds depends on the layout or on the colors, but rarely on the
 * combination, so only the narrowest and the widest screen and both schemes are covered once. `JOURNEYS=all` covers every combination,
 * including 390 px.
 */
export const appearances = (
  [
    { width: 320, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
    { width: 320, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const
).slice(0, process.env.JOURNEYS === 'all' ? undefined : 2);
