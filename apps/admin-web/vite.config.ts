import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appBuild, sharedBuild, withoutRipple } from '../../libs/web-ui/src/build/web-build.ts';
import { themeCssPlugin } from '../../libs/web-ui/src/theme/theme-css-plugin.ts';
import { pagePlugin } from './src/page/page-plugin.ts';

const gateway = 'http://localhost:8080';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), themeCssPlugin(), withoutRipple, pagePlugin()],
  resolve: sharedBuild.resolve,
  server: { proxy: { '/api': gateway, '/auth/v1': gateway } },
  // A separate folder, because the learners' app uses `assets`.
  build: { ...appBuild, assetsDir: 'admin-assets', chunkSizeWarningLimit: 700 },
});
