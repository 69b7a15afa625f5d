import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { themeCssPlugin } from '../../../../libs/web-ui/src/theme/theme-css-plugin.ts';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The shared files, in an order in which each comes after those it imports. */
const FILES = [
  // The entry, which a visitor's page runs long before anything else. A document loads only this and its islands.
  'entry',
  // For every page of the app.
  'app',
  // For taking a quiz, and for other pages.
  'attempt',
  // Renders scenarios and exhibits, which a quiz loads only if it has any. The schemas also use it to check drawings.
  'stimulus',
  // Libraries: one file for forms, and one for menus, dialogs, and the like.
  'forms',
  'controls',
  // Our components that several pages share: first those without the libraries above, then those that use forms.
  'panels',
  'form-parts',
  // The library for schemas, with our own schemas and what uses them.
  'schemas',
  // Our components with form controls; those that also use schemas belong to question authoring.
  'control-parts',
  'writing-parts',
] as const;
type SharedFile = (typeof FILES)[number];

const SCHEMA_LIBRARIES = /[\\/]node_modules[\\/](zod|@hookform)[\\/]/;
const FORM_LIBRARIES = /[\\/]node_modules[\\/]react-hook-form[\\/]/;
const LIBRARIES = /[\\/]node_modules[\\/]/;

/**
 * Merges the code that pages share into a few files, grouped by the pages that need it. By default, the bundler creates a file for every
 * set of pages that share a module, which is over a hundred files. Only a build shows which page needs which module after tree shaking, so
 * this runs one first.
 * @param shared the settings of the app's build
 */
export function chunksPlugin(shared: Pick<InlineConfig, 'resolve' | 'build'>): Plugin {
  return {
    name: 'casebook-chunks',
    apply: 'build',
    config: async () => {
      const names = nameModules(await buildUnmerged(shared));
      // A group includes what its modules import, unless an earlier group has it.
      const groups = FILES.map((name, index) => ({
        name,
        test: (id: string) => names.get(id) === name,
        priority: FILES.length - index,
      }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

async function buildUnmerged(shared: Pick<InlineConfig, 'resolve' | 'build'>): Promise<Chunks> {
  const { output } = (await build({
    ...shared,
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [themeCssPlugin()],
    build: { ...shared.build, write: false, minify: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

/** @returns the name of the file that each shared module goes to; the other modules stay with their page */
function nameModules(chunks: Chunks): ReadonlyMap<string, SharedFile> {
  const all = [...chunks.values()];
  const neededBy = (module: string) => {
    const found = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!found) throw new Error(`Nothing was built for ${module}`);
    return closureOf(found, chunks);
  };
  const entry = neededBy('apps/web/index.html');
  const islands = neededBy('landing/islands.ts');
  const app = neededBy('app/mount-app.tsx');
  const attempt = neededBy('taking/QuizScreen.tsx');
  const stimulus = neededBy('stimulus/Stimulus.tsx');
  const form = neededBy('session/AuthScreen.tsx');
  const libraryOf = (chunk: Rolldown.OutputChunk, module: string): SharedFile | undefined => {
    if (app.has(chunk) || !LIBRARIES.test(module)) return undefined;
    if (SCHEMA_LIBRARIES.test(module)) return 'schemas';
    if (FORM_LIBRARIES.test(module)) return 'forms';
    if (attempt.has(chunk)) return 'attempt';
    return form.has(chunk) ? 'forms' : 'controls';
  };
  const librariesOf = (chunk: Rolldown.OutputChunk) =>
    new Set([...closureOf(chunk, chunks)].flatMap((each) => each.moduleIds.map((module) => libraryOf(each, module))));
  const nameOf = (chunk: Rolldown.OutputChunk, module: string): SharedFile | undefined => {
    // Style sheets and modules used by only one page stay with that page.
    if (module.endsWith('.css')) return undefined;
    if (entry.has(chunk) || (islands.has(chunk) && !chunk.isDynamicEntry)) return 'entry';
    // Modules that the app shares with pages go into the app's file. Otherwise, the app would have to load the pages' files, too.
    if (app.has(chunk)) return 'app';
    if (chunk.isDynamicEntry) return undefined;
    const library = libraryOf(chunk, module);
    if (library) return library;
    if (attempt.has(chunk)) return 'attempt';
    if (stimulus.has(chunk)) return 'stimulus';
    const libraries = librariesOf(chunk);
    if (libraries.has('controls')) return libraries.has('schemas') ? 'writing-parts' : 'control-parts';
    if (libraries.has('schemas')) return 'schemas';
    return libraries.has('forms') ? 'form-parts' : 'panels';
  };
  return new Map(
    all.flatMap((chunk) =>
      chunk.moduleIds.flatMap((module) => {
        const name = nameOf(chunk, module);
        return name ? [[module, name] as const] : [];
      }),
    ),
  );
}

/** @returns a chunk and everything that it imports statically */
function closureOf(
  chunk: Rolldown.OutputChunk,
  chunks: Chunks,
  found = new Set<Rolldown.OutputChunk>(),
): ReadonlySet<Rolldown.OutputChunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const file of chunk.imports) {
    const imported = chunks.get(file);
    if (imported) closureOf(imported, chunks, found);
  }
  return found;
}
