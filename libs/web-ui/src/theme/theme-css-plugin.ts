import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFontStack, type FontMetrics } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import georgia from '@capsizecss/metrics/georgia';
import notoSerif from '@capsizecss/metrics/notoSerif';
import roboto from '@capsizecss/metrics/roboto';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromFile } from '@capsizecss/unpack/fs';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { type Colors, dark, fonts, light, measure, radii, shadows } from './tokens.ts';

const id = 'casebook-theme.css';
const FONT_CACHE = fileURLToPath(new URL('../../node_modules/.cache/fonts', import.meta.url));
const file = fileURLToPath(new URL(`./${id}`, import.meta.url));

/** Vite: `import 'casebook-theme.css'` loads the self-hosted typefaces and the tokens as custom properties. */
export function themeCssPlugin(): Plugin {
  return {
    name: 'casebook-theme',
    resolveId: (source) => (source === id ? file : undefined),
    load: async (source) => (source === file ? `${await typefacesCss(FONT_CACHE)}${tokensCss()}` : undefined),
  };
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function declarations(colors: Colors, shadow: { lifted: string }): string {
  const flat = Object.entries(colors).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return [
    ...flat.map(([name, value]) => `--cb-${kebabCase(name)}: ${value};`),
    ...Object.entries(colors.domain).map(([name, value]) => `--cb-domain-${name}: ${value};`),
    `--cb-shadow-lifted: ${shadow.lifted};`,
  ].join(' ');
}

/** @returns a style sheet with every token as a custom property: light, dark by system preference, and dark by choice */
function tokensCss(): string {
  return `
:root { color-scheme: light; --cb-sans: ${fonts.sans}; --cb-serif: ${fonts.serif}; --cb-measure: ${measure}; --cb-radius-small: ${radii.small}px; --cb-radius-medium: ${radii.medium}px; --cb-radius-large: ${radii.large}px; ${declarations(light, shadows.light)} }
@media (prefers-color-scheme: dark) { :root:not([data-scheme='light']) { color-scheme: dark; ${declarations(dark, shadows.dark)} } }
:root[data-scheme='dark'] { color-scheme: dark; ${declarations(dark, shadows.dark)} }
html { background: var(--cb-paper); color: var(--cb-ink); -webkit-text-size-adjust: 100%; overflow-y: scroll; }
body { margin: 0; background: var(--cb-paper); color: var(--cb-ink); font-family: var(--cb-sans); }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important; } ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation: none !important; } }
::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 180ms; }
`;
}

const { resolve } = createRequire(import.meta.url);

interface Typeface {
  /** The typeface's name in its fallbacks' names: `Inter` in `Inter Arial`. */
  readonly name: string;
  /** Fontsource's style sheet. Its Latin file is replaced by our subset; other scripts load on demand. */
  readonly sheet: string;
  /** The weights in use; other weights are cut from the variable font. */
  readonly weights: { readonly min: number; readonly max: number };
  /** System fonts that replace it while it loads, each with its local names. Fonts with identical metrics share an entry. */
  readonly fallbacks: readonly { readonly metrics: () => Promise<FontMetrics>; readonly local: readonly string[] }[];
}

const dejaVu = (file: string) => () => fromFile(resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));

const typefaces: readonly Typeface[] = [
  {
    name: 'Inter',
    sheet: '@fontsource-variable/inter/wght.css',
    weights: { min: 400, max: 700 },
    fallbacks: [
      { metrics: async () => arial, local: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo'] },
      { metrics: async () => roboto, local: ['Roboto', 'Roboto-Regular'] },
      { metrics: dejaVu('DejaVuSans'), local: ['DejaVu Sans', 'DejaVuSans'] },
    ],
  },
  {
    name: 'Source Serif 4',
    sheet: '@fontsource-variable/source-serif-4/wght.css',
    weights: { min: 400, max: 600 },
    fallbacks: [
      { metrics: async () => georgia, local: ['Georgia'] },
      {
        metrics: async () => timesNewRoman,
        local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'LiberationSerif', 'Tinos'],
      },
      { metrics: async () => notoSerif, local: ['Noto Serif', 'NotoSerif'] },
      { metrics: dejaVu('DejaVuSerif'), local: ['DejaVu Serif', 'DejaVuSerif'] },
    ],
  },
];

/** The OpenType features that our texts use: kerning, ligatures, marks, and the digits of tables and headings. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk', 'tnum', 'lnum'];
const FACE = /\/\*[^*]*\*\/\s*@font-face \{[^}]*\}/g;
const LATIN = /-latin-wght-normal\.woff2/;

/**
 * @param cache the folder for the subsets
 * @returns a style sheet with the typefaces, whose Latin part is reduced to what is used, and with size-adjusted fallbacks
 */
async function typefacesCss(cache: string): Promise<string> {
  const sheets = await Promise.all(typefaces.map((typeface) => typefaceCss(typeface, cache)));
  return sheets.join('\n');
}

async function typefaceCss(typeface: Typeface, cache: string): Promise<string> {
  const sheet = resolve(typeface.sheet);
  const faces = (await readFile(sheet, 'utf8')).match(FACE) ?? [];
  const latin = faces.find((face) => LATIN.test(face));
  if (!latin) throw new Error(`${typeface.sheet} has no Latin file`);
  const original = join(dirname(sheet), fileOf(latin));
  const file = await subsetOf(original, typeface, latin, cache);
  const metrics = await fromFile(file);
  const own = latin
    .replace(/url\([^)]*\)/, `url('${file}')`)
    .replace(/font-weight: [\d ]+/, `font-weight: ${typeface.weights.min} ${typeface.weights.max}`);
  const others = faces
    .filter((face) => face !== latin)
    .map((face) => face.replace(/url\([^)]*\)/, () => `url('${join(dirname(sheet), fileOf(face))}')`));
  return [
    ...others,
    own,
    ...(await Promise.all(typeface.fallbacks.map((fallback) => fallbackCss(typeface.name, metrics, fallback)))),
  ].join('\n');
}

const fileOf = (face: string): string => /url\(([^)]*)\)/.exec(face)?.[1] ?? '';

/** @returns the path of the subset; creates it if the cache doesn't have it */
async function subsetOf(original: string, { name, weights }: Typeface, face: string, cache: string): Promise<string> {
  const font = await readFile(original);
  const range = /unicode-range: ([^;]+);/.exec(face)?.[1] ?? '';
  const hash = createHash('sha256').update(font).update(JSON.stringify({ weights, range, FEATURES })).digest('hex').slice(0, 12);
  const file = join(cache, `${name.toLowerCase().replaceAll(' ', '-')}-${hash}.woff2`);
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: FEATURES, noHinting: true } as const;
  // Both apps may be built at the same time. Renaming a complete file prevents one from reading the other's partial file.
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, await subsetFont(font, charactersOf(range), options));
  await rename(part, file);
  return file;
}

function charactersOf(range: string): string {
  const points = range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_nothing, at) => from + at);
  });
  return String.fromCodePoint(...points);
}

async function fallbackCss(name: string, font: FontMetrics, { metrics, local }: Typeface['fallbacks'][number]): Promise<string> {
  const system = await metrics();
  const { fontFaces } = createFontStack([font, system], { fontFaceFormat: 'styleObject' });
  const [{ '@font-face': face } = { '@font-face': {} }] = [fontFaces].flat();
  const { ascentOverride, descentOverride, lineGapOverride, sizeAdjust } = face as Record<string, string | undefined>;
  const declarations = {
    'font-family': `'${name} ${system.familyName}'`,
    src: local.map((each) => `local('${each}')`).join(', '),
    'ascent-override': ascentOverride,
    'descent-override': descentOverride,
    'line-gap-override': lineGapOverride,
    'size-adjust': sizeAdjust,
  };
  return `@font-face { ${Object.entries(declarations)
    .flatMap(([property, value]) => (value ? [`${property}: ${value};`] : []))
    .join(' ')} }`;
}
