import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type HTMLElement, parse } from 'node-html-parser';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { buildRenderer, buildScript } from '../../../../libs/web-ui/src/build/web-build.ts';
import { routes } from '../shared/paths.ts';
import { DOCUMENT, pages, TEMPLATE_ID } from './pages.ts';
import { canonical, escaped, NOT_INDEXED, sitemap, socialTags } from './search-engines.ts';

type Bundle = Rolldown.OutputBundle;
type PageName = keyof typeof pages;

const START = fileURLToPath(new URL('start.ts', import.meta.url));
const RENDER = fileURLToPath(new URL('render.tsx', import.meta.url));
const APP = 'app/mount-app.tsx';
const FRAME_SCRIPT = fileURLToPath(new URL('../frame/frame.ts', import.meta.url));
const PICTURES = fileURLToPath(new URL('../landing/pictures', import.meta.url));
/** The path of a picture in the landing page's markup, before the build hashes its file. */
const PICTURES_PATH = '/pictures/';
const LANDING_STYLES = fileURLToPath(new URL('../landing/landing.css', import.meta.url));

/**
 * Builds an HTML file for every page from `index.html`: title, description, critical styles, the start script, preloads of the page's
 * imports, and markup that shows before any script has run. `routes.json` maps the routes' patterns to the files, for the gateway.
 * @param shared the settings that the scripts' own builds share with the app's
 */
export function pagesPlugin(shared: Pick<InlineConfig, 'resolve' | 'build'>): Plugin {
  return {
    name: 'casebook-pages',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      // In development the scripts are modules, and there is no frame.
      handler: (_html, { server }) =>
        server && [{ tag: 'script', attrs: { type: 'module', src: '/src/page/start.ts' }, injectTo: 'head-prepend' }],
    },
    async generateBundle(_options, bundle) {
      if (this.environment.config.build.ssr) return;
      const [renderer, startScript, frameScript] = await Promise.all([
        loadRenderer(shared),
        buildScript(START, shared),
        buildScript(FRAME_SCRIPT, shared),
      ]);
      this.emitFile({ type: 'asset', fileName: 'frame/frame.js', source: frameScript });
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap() });
      const start = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source: startScript }));
      const template = bundle['index.html'];
      if (template?.type !== 'asset') throw new Error('index.html was not built');
      delete bundle['index.html'];
      const page = new PageBuilder(bundle, String(template.source), start, await readFile(LANDING_STYLES, 'utf8'));
      const addPictures = (html: HTMLElement) => {
        for (const picture of html.querySelectorAll(`img[src^="${PICTURES_PATH}"]`)) {
          const name = picture.getAttribute('src')?.slice(PICTURES_PATH.length) ?? '';
          const source = readFileSync(join(PICTURES, name));
          // A picture that several pages show is emitted once, because files of the same name and content are the same file.
          picture.setAttribute('src', `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`);
        }
      };
      for (const name of Object.keys(pages) as PageName[]) {
        const html = page.build(name, await renderPage(name, renderer));
        addPictures(html);
        this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: html.toString() });
      }
      const files = Object.entries(routes).map(([name, pattern]) => [pattern, `pages/${name}.html`]);
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.fromEntries(files), null, 2) });
    },
  };
}

interface PageMarkup {
  /** The app's root element with its prerendered content. */
  readonly root: string;
  readonly frame: string;
  /** The CSS rules of the page's screens, except Emotion's. */
  readonly styles: string;
  /** Emotion recognizes these rules by their names, and doesn't insert them again. */
  readonly emotionStyles: { readonly names: string; readonly text: string };
}

/** A phone's and a desktop's width, in CSS pixels. At widths in between, the layout may shift a little when the app renders. */
const WIDTHS = { narrow: 390, wide: 1280 } as const;

/** Controls can't be used before their scripts have loaded. */
const NOT_READY = 'inert aria-hidden="true"';

/**
 * Renders what a page shows before the app does: for visitors, the screens of some pages, which the app hydrates; for members, the outline
 * and the template of their questions.
 */
async function renderPage(
  name: PageName,
  { renderDocument, renderFrame, renderScreen, EMOTION_NAMES }: Renderer,
): Promise<PageMarkup> {
  const { frame: kind, prerendered, template } = pages[name];
  const path = routes[name as keyof typeof routes]?.replace(':id', TEMPLATE_ID) ?? '';
  const rules = new Map<string, string>();
  const otherRules = new Set<string>();
  const screen = async (width: number) => {
    const rendered = await renderScreen({ path, width, template });
    for (const [names, text] of rendered.rules) rules.set(names, text);
    for (const text of rendered.otherRules) otherRules.add(text);
    return rendered.markup;
  };
  const roots = {
    none: async () => '<div id="root"></div>',
    document: async () => `<div id="root" data-prerendered="document">${renderDocument(path)}</div>`,
    landing: async () => `<div id="root" data-prerendered="landing">${renderDocument(path)}</div>`,
    visitor: async () => `<div id="root" data-prerendered="visitor">${await screen(WIDTHS.narrow)}</div>`,
  };
  const templateAt = async (width: keyof typeof WIDTHS) =>
    `<div class="fr-at-${width}" ${NOT_READY}>${await screen(WIDTHS[width])}</div>`;
  return {
    root: await roots[prerendered ?? 'none'](),
    frame:
      `<div id="frame">${renderFrame(kind)}</div>` +
      (template ? `<template data-frame="${template}">${await templateAt('narrow')}${await templateAt('wide')}</template>` : ''),
    styles: [...otherRules].join(''),
    emotionStyles: { names: EMOTION_NAMES + [...rules.keys()].join(' '), text: [...rules.values()].join('') },
  };
}

/** Fills in the HTML's template. */
class PageBuilder {
  readonly #entry: string;
  readonly #styles: string;
  readonly #fonts: readonly string[];

  constructor(
    private readonly bundle: Bundle,
    private readonly template: string,
    private readonly start: string,
    private readonly landingStyles: string,
  ) {
    this.#entry = this.chunkOf('apps/web/index.html');
    this.#styles = this.stylesOf([this.#entry]);
    this.#fonts = Object.keys(bundle).filter((file) => /(inter|source-serif-4)-[0-9a-f]{12}-[^/]*\.woff2$/.test(file));
  }

  build(name: PageName, markup: PageMarkup): HTMLElement {
    const { title, description, module, prerendered } = pages[name];
    const isDocument = module === DOCUMENT;
    // A prerendered visitor's screen loads the app on the first input (`early-input.ts`), so it preloads nothing.
    const modules = prerendered === 'visitor' ? [] : isDocument ? [module] : [APP, module];
    const scripts = new Set([this.#entry, ...modules].flatMap((file) => this.importsOf(this.fileOf(file))));
    const head = [
      ...(description ? [`<meta name="description" content="${escaped(description)}" />`, canonical(name)] : [NOT_INDEXED]),
      ...socialTags(name),
      ...SETTINGS,
      ...this.#fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`),
      `<style nonce="__CSP_NONCE__">${this.#styles}${isDocument ? this.landingStyles : ''}${markup.styles}</style>`,
      `<style nonce="__CSP_NONCE__" data-emotion="${markup.emotionStyles.names}">${markup.emotionStyles.text}</style>`,
      `<script src="/${this.start}"${requestsOf(pages[name])}></script>`,
      // Low priority: the first paint doesn't need them. Typefaces and the first requests go first.
      ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
      `<script type="module" fetchpriority="low" crossorigin src="/${this.#entry}"></script>`,
    ];
    // React separates texts by comments, which hydration needs.
    const html = parse(this.template, { comment: true });
    const find = (selector: string) => {
      const found = html.querySelector(selector);
      if (!found) throw new Error(`index.html has no ${selector}`);
      return found;
    };
    // The bundler added the app's scripts and styles, which a page loads in its own order.
    for (const added of html.querySelectorAll('script[type=module], link[rel=modulepreload], link[rel=stylesheet]'))
      added.remove();
    find('title').innerHTML = escaped(title.includes('Casebook') ? title : `${title} · Casebook`);
    find('head').insertAdjacentHTML('beforeend', head.join('\n'));
    if (prerendered !== undefined) find('noscript').remove();
    find('#root').replaceWith(`${markup.root}\n    ${markup.frame}`);
    return html;
  }

  private fileOf(fileOrModule: string): string {
    return fileOrModule in this.bundle ? fileOrModule : this.chunkOf(fileOrModule);
  }

  private chunkOf(module: string): string {
    const found = Object.values(this.bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
    );
    if (!found) throw new Error(`Nothing was built for ${module}`);
    return found.fileName;
  }

  /** @returns a chunk and everything that it imports statically */
  private importsOf(file: string, found: string[] = []): string[] {
    const chunk = this.bundle[file];
    if (found.includes(file) || chunk?.type !== 'chunk') return found;
    found.push(file);
    for (const imported of chunk.imports) this.importsOf(imported, found);
    return found;
  }

  private stylesOf(files: readonly string[]): string {
    const sheets = files.flatMap((file) => {
      const chunk = this.bundle[file];
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
    });
    return sheets.map((sheet) => String((this.bundle[sheet] as Rolldown.OutputAsset).source).trim()).join('\n');
  }
}

/** @returns attributes for the start script */
function requestsOf({ requests, requestWithAccess, template }: (typeof pages)[PageName]): string {
  const early =
    (requests ? ` data-requests="${escaped(requests.join(' '))}"` : '') + (template === 'static' ? ' data-is-static' : '');
  return requestWithAccess === undefined ? early : `${early} data-request-with-access="${escaped(requestWithAccess)}"`;
}

/** The settings that a page's scripts need, which the gateway fills in (`fill-page.ts`). */
const SETTINGS = [
  '<cb-if name="frameOrigin"><meta name="frame-origin" content="{{frameOrigin}}" /></cb-if>',
  '<cb-if name="supportEmail"><meta name="support-email" content="{{supportEmail}}" /></cb-if>',
];

type RendererConfig = Parameters<typeof pagesPlugin>[0];

type Renderer = typeof import('./render.tsx');

async function loadRenderer(config: RendererConfig): Promise<Renderer> {
  const folder = await mkdtemp(join(tmpdir(), 'casebook-pages-'));
  try {
    const file = join(folder, 'render.mjs');
    await writeFile(file, await buildRenderer(RENDER, config));
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
