/** What a link to a page shows where it is shared (Open Graph protocol, ogp.me). */
export interface SocialPreview {
  readonly title: string;
  readonly description: string;
  readonly url: string;
}

const DESCRIPTION_CHARACTERS = 200;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');

/** @returns a text on one line, cut where a preview would cut it */
export function cutForPreview(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= DESCRIPTION_CHARACTERS) return characters.join('');
  return `${characters
    .slice(0, DESCRIPTION_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}

/** @returns the page with the tags of its preview at the end of its head, every value escaped */
export function withSocialTags(page: string, { title, description, url }: SocialPreview): string {
  const tags = [
    ['property', 'og:site_name', 'Casebook'],
    ['property', 'og:type', 'article'],
    ['property', 'og:title', title],
    ['property', 'og:description', cutForPreview(description)],
    ['property', 'og:url', url],
    ['name', 'twitter:card', 'summary'],
  ].map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content ?? '')}" />`);
  return page.replace('</head>', () => `${tags.join('\n    ')}\n  </head>`);
}
