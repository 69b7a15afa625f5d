/** The height of the window for each width, in pixels. */
export const VIEWPORT_HEIGHTS = { 390: 844, 1280: 800 } as const;
export type WindowWidth = keyof typeof VIEWPORT_HEIGHTS;

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

interface Variant {
  name: string;
  width: WindowWidth;
  scheme: Scheme;
}

export const fileName = ({ name, width, scheme }: Variant): string => `${name}-${width}-${scheme}.png`;
