import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ElementType, type ReactNode, useMemo } from 'react';
import { schemeStorageKey } from './colour-scheme.ts';
import { createCasebookTheme } from './theme.ts';

interface ThemeRootProps {
  LinkComponent: ElementType;
  children: ReactNode;
}

const nonceOfPage = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** Theme, base styles, and the style cache with the nonce that the page's policy asks for. */
export function ThemeRoot({ LinkComponent, children }: ThemeRootProps) {
  const cache = useMemo(() => createCache({ key: 'cb', nonce: nonceOfPage(), prepend: true }), []);
  const theme = useMemo(() => createCasebookTheme(LinkComponent), [LinkComponent]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeStorageKey}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
