import type { ManifestOptions } from 'vite-plugin-pwa';
import { dark, light } from '../../../../../libs/web-ui/src/theme/tokens.ts';
import { paths } from '../../shared/paths.ts';

/** The app's name, icons, and colors, which a device needs to install it. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Casebook',
  short_name: 'Casebook',
  description: 'A question bank and quizzes for people preparing for a security certification, with every answer explained.',
  lang: 'en',
  start_url: paths.quiz,
  scope: '/',
  display: 'standalone',
  background_color: light.paper,
  theme_color: light.paper,
  categories: ['education'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** A manifest has only one color, so members with a dark color scheme get this manifest. */
export const darkWebManifest: Partial<ManifestOptions> = {
  ...webManifest,
  background_color: dark.paper,
  theme_color: dark.paper,
};
