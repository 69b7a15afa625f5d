/**
 * The widths and color schemes that screens are checked in. What axe finds depends on the layout or on the palette and hardly on their pair,
 * so the narrowest and the widest screen and both schemes are seen once; `JOURNEYS=all` sees every pair, 390 px included.
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
