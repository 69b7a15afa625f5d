import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { themeCssPlugin } from '../../libs/web-ui/src/theme/theme-css-plugin.ts';
import { webManifest } from './src/app/updates/web-manifest.ts';
import { routes } from './src/shared/paths.ts';
import { offlineFiles } from './src/worker/offline-files.ts';

/** The gateway reads it to answer known paths with 200 and all others with the same page and 404. */
const routesFile = {
  name: 'casebook-routes',
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void }) {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.values(routes), null, 2) });
  },
};

const offline = offlineFiles();

const gateway = 'http://localhost:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    themeCssPlugin(),
    routesFile,
    offline.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['assets/**/*.{js,css,woff2}'],
        manifestTransforms: [offline.transform],
        rollupFormat: 'iife',
      },
    }),
  ],
  resolve: { conditions: ['@casebook/source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': gateway, '/auth/v1': gateway } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts as data: would be refused by the page's policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Our libraries do nothing on import: what a page does not use of them stays out of its bundle.
      treeshake: { moduleSideEffects: (id) => !/\/libs\/[^/]+\/src\/.*\.tsx?$/.test(id) },
    },
  },
});
