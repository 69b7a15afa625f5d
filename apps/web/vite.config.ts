import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { themeCssPlugin } from '../../libs/web-ui/src/theme/theme-css-plugin.ts';
import { webManifest } from './src/app/updates/web-manifest.ts';
import { chunksPlugin } from './src/page/chunks-plugin.ts';
import { pagesPlugin } from './src/page/pages-plugin.ts';
import { offlineFiles } from './src/worker/offline-files.ts';

/** The theme turns MUI's ripple off, so its code stays out of the bundle. */
const withoutRipple: Plugin = {
  name: 'casebook-without-ripple',
  enforce: 'pre',
  load: (id) => (/[\\/]ButtonBase[\\/]TouchRipple\.mjs$/.test(id) ? 'export default () => null;' : undefined),
};

const gateway = 'http://localhost:8080';

/** Holds for the app and for the scripts that are built apart from it. */
const shared = {
  resolve: { conditions: ['@casebook/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    rolldownOptions: {
      // Our libraries do nothing on import: what a page does not use of them stays out of its bundle.
      treeshake: { moduleSideEffects: (id: string) => !/\/libs\/[^/]+\/src\/.*\.tsx?$/.test(id) },
    },
  },
} satisfies InlineConfig;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    themeCssPlugin(),
    withoutRipple,
    chunksPlugin(shared),
    pagesPlugin(shared),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['assets/**/*.{js,css,woff2}'],
        manifestTransforms: [offlineFiles],
        rollupFormat: 'iife',
      },
    }),
  ],
  resolve: shared.resolve,
  server: { proxy: { '/api': gateway, '/auth/v1': gateway } },
  build: {
    ...shared.build,
    outDir: 'dist',
    // The app's own file is about 130 kB compressed.
    chunkSizeWarningLimit: 700,
    emptyOutDir: true,
    // Fonts as data: would be refused by the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
