import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { routes } from '../shared/paths.ts';
import { pages } from './pages.ts';

type Bundle = Rolldown.OutputBundle;
type PageName = keyof typeof pages;

const START = fileURLToPath(new URL('start.ts', import.meta.url));
const RENDER = fileURLToPath(new URL('render.tsx', import.meta.url));
const APP = 'app/mount-app.tsx';
const LANDING = 'landing/mount-landing.tsx';
/** The gateway puts its public address here. */
const SITE_URL = '__SITE_URL__';

/**
 * Builds an HTML file for every page from `index.html`: title, description, critical styles, the start script, preloads of what the page
 * imports, and markup that shows before any script has run. `routes.json` maps the routes' patterns to the files, for the gateway.
 * @param shared the settings that the scripts' own builds have in common with the app's
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
      const [renderer, startScript] = await Promise.all([loadRenderer(shared), buildStart(shared)]);
      const start = this.getFileName(this.emitFile({ type: 'asset', name: 'start.js', source: startScript }));
      const template = bundle['index.html'];
      if (template?.type !== 'asset') throw new Error('index.html was not built');
      delete bundle['index.html'];
      const page = new PageBuilder(bundle, String(template.source), start);
      for (const name of Object.keys(pages) as PageName[]) {
        const markup = { ...(await renderPage(name, renderer)), ...(name === 'home' && { root: renderer.renderLanding() }) };
        this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source: page.build(name, markup) });
      }
      const files = Object.entries(routes).map(([name, pattern]) => [pattern, `pages/${name}.html`]);
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.fromEntries(files), null, 2) });
    },
  };
}

interface PageMarkup {
  readonly root?: string;
  readonly frame: string;
  /** The rules of the frame's screens. */
  readonly styles: string;
}

/** Phones and desktops, in CSS pixels: in between, a screen may move a little when the app renders it. */
const WIDTHS = { narrow: 390, wide: 1280 } as const;

/**
 * Renders what a page shows until the app does: the outline; for visitors, some pages' screens; for members, the template of their
 * questions.
 */
async function renderPage(name: PageName, { renderFrame, renderScreen }: Renderer): Promise<PageMarkup> {
  const { frame: kind, isPrerendered, template } = pages[name];
  const path = routes[name as keyof typeof routes]?.replace(':id', 'quiz') ?? '';
  const rules = new Set<string>();
  const screen = async (className: string, width: number) => {
    const rendered = await renderScreen({ path, width, template });
    for (const rule of rendered.rules) rules.add(rule);
    return `<div class="${className}" inert aria-hidden="true">${rendered.markup}</div>`;
  };
  const prerendered = isPrerendered ? await screen('fr-for-visitor', WIDTHS.narrow) : '';
  const templates = template ? [await screen('fr-at-narrow', WIDTHS.narrow), await screen('fr-at-wide', WIDTHS.wide)] : [];
  return {
    frame:
      `<div id="frame"${isPrerendered ? ' data-prerendered' : ''}>${renderFrame(kind)}${prerendered}</div>` +
      (template ? `<template data-frame>${templates.join('')}</template>` : ''),
    styles: [...rules].join(''),
  };
}

/** Fills in the HTML's template. */
class PageBuilder {
  readonly #entry: string;
  readonly #styles: string;
  readonly #landingStyles: string;
  readonly #fonts: readonly string[];

  constructor(
    private readonly bundle: Bundle,
    private readonly template: string,
    private readonly start: string,
  ) {
    this.#entry = this.chunkOf('apps/web/index.html');
    this.#styles = this.stylesOf([this.#entry]);
    this.#landingStyles = this.stylesOf(this.importsOf(this.chunkOf(LANDING)));
    this.#fonts = Object.keys(bundle).filter((file) => /(inter|source-serif-4)-[0-9a-f]{12}-[^/]*\.woff2$/.test(file));
  }

  build(name: PageName, markup: PageMarkup): string {
    const { title, description, module, requests } = pages[name];
    const isLanding = module === LANDING;
    const scripts = new Set(
      [this.#entry, isLanding ? LANDING : APP, module].flatMap((file) => this.importsOf(this.fileOf(file))),
    );
    const head = [
      ...(description ? [`<meta name="description" content="${escaped(description)}" />`, canonical(name)] : [NOT_INDEXED]),
      ...this.#fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`),
      `<style nonce="__CSP_NONCE__">${this.#styles}${isLanding ? this.#landingStyles : ''}${markup.styles}</style>`,
      `<script src="/${this.start}"${requests ? ` data-requests="${escaped(requests.join(' '))}"` : ''}></script>`,
      // The page is painted without them. Typefaces and the first requests go first.
      ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
      `<script type="module" fetchpriority="low" crossorigin src="/${this.#entry}"></script>`,
    ];
    const root = markup.root ? `<div id="root" data-prerendered>${markup.root}</div>` : '<div id="root"></div>';
    return this.template
      .replace(/\s*<(link rel="(modulepreload|stylesheet)"[^>]*|script type="module"[^>]*><\/script)>/g, '')
      .replace(
        /<title>.*<\/title>/,
        () => `<title>${escaped(title.includes('Casebook') ? title : `${title} · Casebook`)}</title>`,
      )
      .replace('</head>', () => `${head.map((tag) => `  ${tag}\n  `).join('')}</head>`)
      .replace('<div id="root"></div>', () => `${root}\n    ${markup.frame}`);
  }

  private fileOf(fileOrModule: string): string {
    return fileOrModule in this.bundle ? fileOrModule : this.chunkOf(fileOrModule);
  }

  private chunkOf(module: string): string {
    const found = Object.values(this.bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module));
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

const NOT_INDEXED = '<meta name="robots" content="noindex" />';

const canonical = (name: PageName): string => {
  const path = name === 'notFound' ? '' : routes[name];
  // The address of a question is known to the gateway only.
  return path.includes(':') ? '' : `<link rel="canonical" href="${SITE_URL}${path}" />`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

type Shared = Parameters<typeof pagesPlugin>[0];

async function buildAlone(input: string, { resolve, build: settings }: Shared, ssr: boolean): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    resolve,
    ssr: { noExternal: true, resolve: { conditions: ['@casebook/source', 'module', 'node', 'development|production'] } },
    build: {
      ...settings,
      ssr: ssr && input,
      write: false,
      emptyOutDir: false,
      rolldownOptions: {
        ...settings?.rolldownOptions,
        input,
        output: { format: ssr ? 'es' : 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}

/** The start script blocks the first paint, so it is one small file. */
const buildStart = (shared: Shared): Promise<string> => buildAlone(START, shared, false);

type Renderer = typeof import('./render.tsx');

async function loadRenderer(shared: Shared): Promise<Renderer> {
  const folder = await mkdtemp(join(tmpdir(), 'casebook-pages-'));
  try {
    const file = join(folder, 'render.mjs');
    await writeFile(file, await buildAlone(RENDER, shared, true));
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
