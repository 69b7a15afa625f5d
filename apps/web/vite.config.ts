import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appBuild, sharedBuild, withoutRipple } from '../../libs/web-ui/src/build/web-build.ts';
import { manifestPaths } from '../../libs/web-ui/src/theme/color-scheme.ts';
import { themeCssPlugin } from '../../libs/web-ui/src/theme/theme-css-plugin.ts';
import { darkWebManifest, webManifest } from './src/app/updates/web-manifest.ts';
import { chunksPlugin } from './src/page/chunks-plugin.ts';
import { pagesPlugin } from './src/page/pages-plugin.ts';
import { offlineFiles } from './src/worker/offline-files.ts';

const darkManifestPlugin: Plugin = {
  name: 'casebook-dark-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: manifestPaths.dark.slice(1), source: JSON.stringify(darkWebManifest) });
  },
};

const gateway = 'http://localhost:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    themeCssPlugin(),
    withoutRipple,
    chunksPlugin(sharedBuild),
    pagesPlugin(sharedBuild),
    darkManifestPlugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['assets/**/*.{js,css,woff2}', 'pages/*.html'],
        manifestTransforms: [offlineFiles],
        rollupFormat: 'iife',
      },
    }),
  ],
  resolve: sharedBuild.resolve,
  server: { proxy: { '/api': gateway, '/auth/v1': gateway } },
  build: {
    ...appBuild,
    // The app's own file is about 130 kB compressed.
    chunkSizeWarningLimit: 700,
  },
});
