import { escapeHtml } from './escape-html.ts';

/** The preview of a shared page (Open Graph protocol, ogp.me). */
export interface SocialPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** The URL of an image of 1200×630 pixels, which is part of the build. */
  readonly picture: string;
}

const DESCRIPTION_CHARACTERS = 200;

/** @returns the text on one line, truncated to a preview's length */
export function cutForPreview(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= DESCRIPTION_CHARACTERS) return characters.join('');
  return `${characters
    .slice(0, DESCRIPTION_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}

/** @returns the page with escaped preview tags at the end of its head */
export function withSocialTags(page: string, { title, description, url, picture }: SocialPreview): string {
  const tags = [
    ['property', 'og:site_name', 'Casebook'],
    ['property', 'og:type', 'article'],
    ['property', 'og:title', title],
    ['property', 'og:description', cutForPreview(description)],
    ['property', 'og:url', url],
    ['property', 'og:image', picture],
    ['name', 'twitter:card', 'summary_large_image'],
  ].map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content ?? '')}" />`);
  return page.replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}
