import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** Shared by the web apps and by scripts that are built separately. */
export const sharedBuild = {
  resolve: { conditions: ['@casebook/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    rolldownOptions: {
      // Importing our libraries has no side effects, so modules that a page doesn't use are left out of its bundle.
      treeshake: { moduleSideEffects: (id: string) => !/\/libs\/[^/]+\/src\/.*\.tsx?$/.test(id) },
    },
  },
} satisfies InlineConfig;

/** The settings of an app's own build. */
export const appBuild = {
  ...sharedBuild.build,
  outDir: 'dist',
  emptyOutDir: true,
  // The page's policy refuses fonts as `data:` URLs.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // Used by the error log. `tools/collect-source-maps.mjs` removes the maps from the served files.
  sourcemap: 'hidden',
} satisfies InlineConfig['build'];

/** The theme turns MUI's ripple off, so its code stays out of the bundle. */
export const withoutRipple: Plugin = {
  name: 'casebook-without-ripple',
  enforce: 'pre',
  load: (id) => (/[\\/]ButtonBase[\\/]TouchRipple\.mjs$/.test(id) ? 'export default () => null;' : undefined),
};

type Shared = Pick<InlineConfig, 'resolve' | 'build'>;

/** @returns the code of one file for Node, which renders pages at build time */
export const buildRenderer = (input: string, shared: Shared): Promise<string> => buildAlone(input, shared, true);

/** @returns the code of one file: a script that blocks the first paint, or a script for another origin */
export const buildScript = (input: string, shared: Shared): Promise<string> => buildAlone(input, shared, false);

async function buildAlone(input: string, { resolve, build: settings }: Shared, ssr: boolean): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    resolve,
    ssr: { noExternal: true, resolve: { conditions: ['@casebook/source', 'module', 'node', 'development|production'] } },
    build: {
      ...settings,
      ssr: ssr && input,
      write: false,
      emptyOutDir: false,
      rolldownOptions: {
        ...settings?.rolldownOptions,
        input,
        output: { format: ssr ? 'es' : 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}
