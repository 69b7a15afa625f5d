import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import type { ManifestTransform } from 'workbox-build';
import { SHELL_ADDRESS } from './shell-address.ts';

/** What must open without a network: the way into the app, and the quiz from its start to its results. */
const ENTRIES = [
  'apps/web/index.html',
  'app/mount-app.tsx',
  'quiz/QuizHomeScreen.tsx',
  'quiz/taking/QuizScreen.tsx',
  'quiz/taking/flag/QuestionFlagDialog.tsx',
  'quiz/results/ResultsScreen.tsx',
];
/** Of the typefaces the part that this language is written in. */
const FONTS = /\/(inter-latin-wght|source-serif-4-latin-opsz)-normal-[^/]*\.woff2$/;

/** Follows the built chunks from these entries, so that the worker keeps what they import, and nothing else. */
export function offlineFiles(): { plugin: Plugin; transform: ManifestTransform } {
  const needed = new Set<string>();
  return {
    plugin: {
      name: 'casebook-offline-files',
      generateBundle(_options, bundle) {
        const take = (file: string) => {
          const chunk = bundle[file];
          if (needed.has(file) || chunk?.type !== 'chunk') return;
          needed.add(file);
          for (const css of chunk.viteMetadata?.importedCss ?? []) needed.add(css);
          for (const imported of chunk.imports) take(imported);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && ENTRIES.some((entry) => chunk.facadeModuleId?.endsWith(entry))) take(chunk.fileName);
      },
    },
    transform: (files) => {
      const manifest = files.filter(({ url }) => needed.has(url) || FONTS.test(`/${url}`));
      const revision = createHash('sha256')
        .update(files.map(({ url }) => url).join())
        .digest('hex')
        .slice(0, 16);
      return { manifest: [...manifest, { url: SHELL_ADDRESS, revision, size: 0 }] };
    },
  };
}
