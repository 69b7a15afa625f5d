import { routes } from '../shared/paths.ts';
import { pages } from './pages.ts';

type PageName = keyof typeof pages;

/** The gateway replaces this with its public address. */
const SITE_URL = '__SITE_URL__';

/** The tag for pages that search engines must not list. */
export const NOT_INDEXED = '<meta name="robots" content="noindex" />';

/** @returns the path of a page that search engines may list; undefined for a question's, whose address only the gateway knows */
function indexedPath(name: PageName): string | undefined {
  const path = name === 'notFound' ? '' : routes[name];
  return pages[name].description && path && !path.includes(':') ? path : undefined;
}

/** @returns the tag with the canonical address of a page that search engines may list */
export const canonical = (name: PageName): string => {
  const path = indexedPath(name);
  return path ? `<link rel="canonical" href="${SITE_URL}${path}" />` : '';
};

/** The preview of a shared page (Open Graph protocol, ogp.me). For a question's page, the gateway adds it. */
export function socialTags(name: PageName): string[] {
  const path = indexedPath(name);
  if (!path) return [];
  const { title, description = '' } = pages[name];
  return [
    ['property', 'og:site_name', 'Casebook'],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', `${SITE_URL}${path}`],
    ['property', 'og:image', `${SITE_URL}/social/casebook.png`],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', 'Casebook: know why the answer is the answer.'],
    ['name', 'twitter:card', 'summary_large_image'],
  ].map(([kind, key, content]) => `<meta ${kind}="${key}" content="${escaped(content ?? '')}" />`);
}

/** The sitemap of the pages for visitors (sitemaps.org). */
export function sitemap(): string {
  const paths = (Object.keys(pages) as PageName[]).flatMap((name) => indexedPath(name) ?? []);
  const urls = paths.map((path) => `  <url><loc>${SITE_URL}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** Text that is safe in HTML's text and in quoted attributes. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
