import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { typefacesCss } from './font-files.ts';
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
