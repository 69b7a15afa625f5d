import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { exam } from '../../libs/exam/src/exam-profile.ts';
import { domainKeys, light } from '../../libs/web-ui/src/theme/tokens.ts';
import { root } from '../install.mjs';

/** The size that Open Graph consumers expect, in pixels. */
const SIZE = { width: 1200, height: 630 } as const;
const FILE = join(root, 'apps/web/public/social/casebook.png');
const ICON = join(root, 'apps/web/src/icon.svg');
/** The folder to which the web app's build writes the typefaces (`theme-css-plugin.ts`). */
const FONTS = join(root, 'libs/web-ui/node_modules/.cache/fonts');

/** Writes the picture for links to pages shared on social networks, in the product's typefaces and colors. @returns its file */
export async function makeSocialPicture(browser: Browser): Promise<string> {
  await mkdir(dirname(FILE), { recursive: true });
  const page = await browser.newPage({ viewport: SIZE });
  // Opens a `file:` page, which may load the local typefaces.
  await page.goto(pathToFileURL(FONTS).href);
  await page.setContent(socialPage(await readdir(FONTS), await readFile(ICON, 'utf8')));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: FILE });
  await page.close();
  return FILE;
}

function socialPage(fonts: readonly string[], icon: string): string {
  const faceOf = (family: string, prefix: string) => {
    const file = fonts.find((name) => name.startsWith(prefix)) ?? '';
    return `@font-face{font-family:'${family}';src:url('${pathToFileURL(join(FONTS, file)).href}');font-weight:400 700}`;
  };
  const bars = domainKeys.map((key) => `<i style="background:${light.domain[key]}"></i>`).join('');
  return `<style>${faceOf('Book Sans', 'inter')}${faceOf('Book Serif', 'source-serif-4')}
    *{box-sizing:border-box}body{margin:0;width:${SIZE.width}px;height:${SIZE.height}px;padding:72px 80px 64px;display:flex;flex-direction:column;
      background:${light.paper};color:${light.ink};font:400 30px/1.45 'Book Sans'}
    header{display:flex;align-items:center;gap:18px;font:600 44px/1 'Book Serif';letter-spacing:-.02em}
    svg{width:60px;height:60px}
    h1{margin:auto 0 28px;font:600 92px/1.06 'Book Serif';letter-spacing:-.03em}
    p{margin:0 0 44px;max-width:52ch;color:${light.inkSoft}}
    div{display:grid;grid-template-columns:repeat(8,1fr);gap:10px}i{height:10px;border-radius:5px}</style>
    <header>${icon}
      Casebook</header>
    <h1>Know why the answer<br>is the answer.</h1>
    <p>Practice questions for the ${exam.name} exam in all eight domains, with every option explained.</p>
    <div>${bars}</div>`;
}
