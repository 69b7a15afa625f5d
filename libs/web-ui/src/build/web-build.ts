import type { InlineConfig, Plugin } from 'vite';

/** Holds for the web apps and for the scripts that are built apart from them. */
export const sharedBuild = {
  resolve: { conditions: ['@casebook/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    rolldownOptions: {
      // Our libraries do nothing on import: what a page does not use of them stays out of its bundle.
      treeshake: { moduleSideEffects: (id: string) => !/\/libs\/[^/]+\/src\/.*\.tsx?$/.test(id) },
    },
  },
} satisfies InlineConfig;

/** The settings of an app's own build. */
export const appBuild = {
  ...sharedBuild.build,
  outDir: 'dist',
  emptyOutDir: true,
  // Fonts as data: would be refused by the page's policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // For the error log. `tools/collect-source-maps.mjs` takes them out of what is served.
  sourcemap: 'hidden',
} satisfies InlineConfig['build'];

/** The theme turns MUI's ripple off, so its code stays out of the bundle. */
export const withoutRipple: Plugin = {
  name: 'casebook-without-ripple',
  enforce: 'pre',
  load: (id) => (/[\\/]ButtonBase[\\/]TouchRipple\.mjs$/.test(id) ? 'export default () => null;' : undefined),
};
