import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useColorScheme } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyStoredScheme, manifestPaths, schemeStorageKey } from './color-scheme.ts';
import { ThemeRoot } from './ThemeRoot.tsx';
import { dark, light } from './tokens.ts';

const page = readFileSync(new URL('../../../../apps/web/index.html', import.meta.url), 'utf8');

const manifest = () => document.head.querySelector('link[rel="manifest"]')?.getAttribute('href');
/** The color of the browser's bars: the first `theme-color` whose media query matches. */
const barColors = () =>
  [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    .filter(({ media }) => media === 'all')
    .map(({ content }) => content);

function Choice() {
  const { setMode } = useColorScheme();
  return (
    <>
      <button type="button" onClick={() => setMode('light')}>
        Light
      </button>
      <button type="button" onClick={() => setMode('dark')}>
        Dark
      </button>
    </>
  );
}

describe('the browser around the page', () => {
  beforeEach(() => {
    const { head } = new DOMParser().parseFromString(page, 'text/html');
    const metas = [...head.querySelectorAll('meta[name="theme-color"]')];
    const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: manifestPaths.light });
    document.head.replaceChildren(...metas, link);
  });

  afterEach(() => {
    window.localStorage.clear();
    document.head.replaceChildren();
  });

  it('has the stored scheme’s color before the first paint, whatever the system’s is', () => {
    window.localStorage.setItem(schemeStorageKey, 'dark');
    applyStoredScheme();
    expect([barColors(), manifest()]).toEqual([[dark.paper], '/manifest-dark.webmanifest']);
  });

  it('follows the member’s choice', async () => {
    render(
      <ThemeRoot LinkComponent="a">
        <Choice />
      </ThemeRoot>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect([barColors(), manifest()]).toEqual([[dark.paper], '/manifest-dark.webmanifest']);
    await user.click(screen.getByRole('button', { name: 'Light' }));
    expect([barColors(), manifest()]).toEqual([[light.paper], '/manifest.webmanifest']);
  });
});
