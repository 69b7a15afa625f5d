import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appBuild, sharedBuild, withoutRipple } from '../../libs/web-ui/src/build/web-build.ts';
import { themeCssPlugin } from '../../libs/web-ui/src/theme/theme-css-plugin.ts';
import { webManifest } from './src/app/updates/web-manifest.ts';
import { chunksPlugin } from './src/page/chunks-plugin.ts';
import { pagesPlugin } from './src/page/pages-plugin.ts';
import { offlineFiles } from './src/worker/offline-files.ts';

const gateway = 'http://localhost:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    themeCssPlugin(),
    withoutRipple,
    chunksPlugin(sharedBuild),
    pagesPlugin(sharedBuild),
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
