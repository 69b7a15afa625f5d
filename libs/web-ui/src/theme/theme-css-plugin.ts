import { fileURLToPath } from 'node:url';
import { type Plugin } from 'vite';
import { type Colors, dark, fonts, light, measure, radii, shadows } from './tokens.ts';

const id = 'casebook-theme.css';
const file = fileURLToPath(new URL(`./${id}`, import.meta.url));

/** Vite: `import 'casebook-theme.css'` loads the self-hosted typefaces and the tokens as custom properties. */
export function themeCssPlugin(): Plugin {
  return {
    name: 'casebook-theme',
    resolveId: (source) => (source === id ? file : undefined),
    load: (source) =>
      source === file
        ? `@import '@fontsource-variable/inter/wght.css';\n@import '@fontsource-variable/source-serif-4/opsz.css';\n${tokensCss()}`
        : undefined,
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
@font-face { font-family: 'Inter Fallback'; src: local('Arial'), local('Liberation Sans'); size-adjust: 107.06%; ascent-override: 90.49%; descent-override: 22.56%; line-gap-override: 0%; }
:root { color-scheme: light; --cb-sans: ${fonts.sans}; --cb-serif: ${fonts.serif}; --cb-measure: ${measure}; --cb-radius-small: ${radii.small}px; --cb-radius-medium: ${radii.medium}px; --cb-radius-large: ${radii.large}px; ${declarations(light, shadows.light)} }
@media (prefers-color-scheme: dark) { :root:not([data-scheme='light']) { color-scheme: dark; ${declarations(dark, shadows.dark)} } }
:root[data-scheme='dark'] { color-scheme: dark; ${declarations(dark, shadows.dark)} }
html { background: var(--cb-paper); color: var(--cb-ink); -webkit-text-size-adjust: 100%; overflow-y: scroll; }
body { margin: 0; background: var(--cb-paper); color: var(--cb-ink); font-family: var(--cb-sans); }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important; } ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation: none !important; } }
::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 180ms; }
`;
}
