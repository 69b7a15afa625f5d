import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import type { ManifestTransform } from 'workbox-build';
import { SHELL_ADDRESS } from './shell-address.ts';

/** The start of the app and its header. The app's other dynamic imports are pages that need a connection. */
const START = ['apps/web/index.html', 'app/mount-app.tsx', 'app/shell/AccountMenu.tsx', 'app/shell/UnsentDialog.tsx'];
/** The quiz from its setup to its results, with what these load on demand. */
const QUIZ = ['quiz/QuizHomeScreen.tsx', 'quiz/taking/QuizScreen.tsx', 'quiz/results/ResultsScreen.tsx'];
/** The subset of the typefaces for this language. */
const FONTS = /\/(inter|source-serif-4)-[0-9a-f]{12}-[^/]*\.woff2$/;

/** Collects the chunks reachable from these entries, so that the service worker precaches them and nothing else. */
export function offlineFiles(): { plugin: Plugin; transform: ManifestTransform } {
  const needed = new Set<string>();
  return {
    plugin: {
      name: 'casebook-offline-files',
      generateBundle(_options, bundle) {
        const add = (file: string, withDynamicImports: boolean) => {
          const chunk = bundle[file];
          if (needed.has(file) || chunk?.type !== 'chunk') return;
          needed.add(file);
          for (const css of chunk.viteMetadata?.importedCss ?? []) needed.add(css);
          for (const imported of chunk.imports) add(imported, withDynamicImports);
          if (withDynamicImports) for (const imported of chunk.dynamicImports) add(imported, true);
        };
        const fileOf = (entry: string) => {
          const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(entry));
          if (!chunk) throw new Error(`Nothing was built for ${entry}, which has to work offline`);
          return chunk.fileName;
        };
        for (const entry of START) add(fileOf(entry), false);
        for (const entry of QUIZ) add(fileOf(entry), true);
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
