import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { tokensCss } from './tokens-css.ts';

const id = 'casebook-look.css';
const file = fileURLToPath(new URL(`./${id}`, import.meta.url));

/** Vite: `import 'casebook-look.css'` brings the self-hosted typefaces and the tokens as custom properties. */
export function lookPlugin(): Plugin {
  return {
    name: 'casebook-look',
    resolveId: (source) => (source === id ? file : undefined),
    load: (source) =>
      source === file
        ? `@import '@fontsource-variable/inter/wght.css';\n@import '@fontsource-variable/source-serif-4/opsz.css';\n${tokensCss()}`
        : undefined,
  };
}
