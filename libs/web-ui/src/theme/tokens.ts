/**
 * The design tokens: colors, typefaces, radii, and shadows. The MUI theme and the landing page's style sheet (which has no MUI) both
 * derive from them.
 */
export const domainKeys = [
  'risk',
  'assets',
  'architecture',
  'network',
  'identity',
  'assessment',
  'operations',
  'software',
] as const;
export type DomainKey = (typeof domainKeys)[number];

export interface Colors {
  paper: string;
  raised: string;
  sunk: string;
  rule: string;
  ink: string;
  inkSoft: string;
  /** The border of a control, with a contrast of 3:1 to paper. */
  edge: string;
  accent: string;
  accentStrong: string;
  accentTint: string;
  onAccent: string;
  correct: string;
  correctTint: string;
  wrong: string;
  wrongTint: string;
  warning: string;
  warningTint: string;
  info: string;
  infoTint: string;
  /**
   * Eight colors that are distinguishable with protanopia, deuteranopia, and tritanopia. Each domain has the same hue in both schemes. A
   * test verifies both properties.
   */
  domain: Record<DomainKey, string>;
  /** Backgrounds of the animal avatars. */
  avatar: readonly string[];
}

export const light: Colors = {
  paper: '#FBFAF7',
  raised: '#FFFFFF',
  sunk: '#F3F0E9',
  rule: '#DFDACE',
  ink: '#1B2A41',
  inkSoft: '#4C586A',
  edge: '#7C8593',
  accent: '#0B7A75',
  accentStrong: '#075E5A',
  accentTint: '#EBF5F3',
  onAccent: '#FFFFFF',
  correct: '#1A6B3A',
  correctTint: '#E8F3EB',
  wrong: '#A8231B',
  wrongTint: '#FAEBE8',
  warning: '#7F5200',
  warningTint: '#FAF0DA',
  info: '#2A5183',
  infoTint: '#E8EEF6',
  domain: {
    risk: '#2271D3',
    assets: '#973650',
    architecture: '#345603',
    network: '#5113D1',
    identity: '#7D712E',
    assessment: '#BC27A2',
    operations: '#14687C',
    software: '#6B248D',
  },
  avatar: ['#F6DFD0', '#DDEBDD', '#DCE6F3', '#F3E3EE', '#F5EBC9', '#D9ECEB', '#E7E1F4', '#EBE5DA'],
};

export const dark: Colors = {
  paper: '#121A26',
  raised: '#1A2433',
  sunk: '#0D141E',
  rule: '#2D3A4D',
  ink: '#EDE8DE',
  inkSoft: '#AAB5C3',
  edge: '#74829A',
  accent: '#56C5BD',
  accentStrong: '#84DAD3',
  accentTint: '#16333A',
  onAccent: '#06211F',
  correct: '#76D19B',
  correctTint: '#15322A',
  wrong: '#FF9C92',
  wrongTint: '#3A2129',
  warning: '#F0C063',
  warningTint: '#342B1C',
  info: '#9DBFEA',
  infoTint: '#1D2F49',
  domain: {
    risk: '#69A3F1',
    assets: '#F7849D',
    architecture: '#9CD760',
    network: '#8678FF',
    identity: '#B5A343',
    assessment: '#C570B0',
    operations: '#B4ECFE',
    software: '#D2B6E4',
  },
  avatar: ['#4A3328', '#27402C', '#263A55', '#472F42', '#453B1E', '#1E4342', '#382F55', '#3B362C'],
};

/**
 * The typefaces, each with the system fonts that show until it has loaded. `theme-css-plugin.ts` adjusts the fallbacks to the typeface's
 * size, so that the text doesn't move.
 */
export const fonts = {
  sans: "'Inter Variable', 'Inter Arial', 'Inter Roboto', 'Inter DejaVu Sans', system-ui, sans-serif",
  serif:
    "'Source Serif 4 Variable', 'Source Serif 4 Georgia', 'Source Serif 4 Times New Roman', 'Source Serif 4 Noto Serif', 'Source Serif 4 DejaVu Serif', Georgia, serif",
  /** For code and logs: the system's monospace fonts. */
  mono: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace",
} as const;

/** Pixels. */
export const radii = { small: 4, medium: 8, large: 14 } as const;

export const shadows = {
  light: { lifted: '0 1px 2px rgb(27 42 65 / 5%), 0 8px 28px -12px rgb(27 42 65 / 16%)' },
  dark: { lifted: '0 1px 2px rgb(0 0 0 / 40%), 0 10px 30px -12px rgb(0 0 0 / 70%)' },
} as const;

/** The maximum width of a line of reading text. */
export const measure = '68ch';
