import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, type PaletteOptions, type Theme, ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type CSSProperties, type ElementType, type ReactNode, useEffect, useMemo } from 'react';
import { colorBrowser, schemeAttribute, schemeStorageKey } from './color-scheme.ts';
import { componentStyles } from './component-styles.ts';
import { type Colors, type DomainKey, dark, light, radii } from './tokens.ts';
import { typography } from './typography.ts';

interface ThemeRootProps {
  LinkComponent: ElementType;
  children: ReactNode;
}

/** The prefix of Emotion's class names. Emotion also uses it to find prerendered styles in the page's HTML. */
export const STYLES_KEY = 'cb';

/** At build time, the page has no nonce yet. */
const readNonce = () => globalThis.document?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** Provides the theme, the base styles, and an Emotion cache with the nonce that the page's Content-Security-Policy requires. */
export function ThemeRoot({ LinkComponent, children }: ThemeRootProps) {
  const cache = useMemo(() => createCache({ key: STYLES_KEY, nonce: readNonce(), prepend: true }), []);
  const theme = useMemo(() => createCasebookTheme(LinkComponent), [LinkComponent]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={schemeStorageKey}>
        <CssBaseline />
        <BrowserColors />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Updates the browser's colors when the member's choice or the system's scheme changes. */
function BrowserColors() {
  const { colorScheme } = useColorScheme();
  useEffect(() => {
    if (colorScheme) colorBrowser(colorScheme);
  }, [colorScheme]);
  return null;
}

const typographyElements = { stem: 'h2', reading: 'p', label: 'span', metric: 'span' };

/**
 * Creates the theme of both web apps.
 * @param LinkComponent renders buttons and links that have an `href`: the app's router link
 */
function createCasebookTheme(LinkComponent: ElementType): Theme {
  const theme = createTheme({
    cssVariables: { colorSchemeSelector: schemeAttribute, cssVarPrefix: 'mui' },
    colorSchemes: { light: { palette: createPalette(light) }, dark: { palette: createPalette(dark) } },
    shape: { borderRadius: radii.medium },
    transitions: {
      duration: { shortest: 150, shorter: 150, short: 180, standard: 200, enteringScreen: 200, leavingScreen: 150 },
    },
    typography,
    components: {
      ...componentStyles,
      MuiButtonBase: { ...componentStyles.MuiButtonBase, defaultProps: { disableRipple: true, LinkComponent } },
      MuiLink: { ...componentStyles.MuiLink, defaultProps: { underline: 'always', component: LinkComponent } },
      MuiTypography: { defaultProps: { variantMapping: typographyElements } },
    },
  });
  theme.shadows[1] = 'var(--cb-shadow-lifted)';
  return theme;
}

/** @returns the MUI palette of one color scheme, from the tokens */
function createPalette(colors: Colors): PaletteOptions {
  const tone = (main: string) => ({ main, light: main, dark: main, contrastText: colors.raised });
  return {
    primary: {
      main: colors.accent,
      light: colors.accent,
      dark: colors.accentStrong,
      contrastText: colors.onAccent,
    },
    secondary: { main: colors.ink, light: colors.ink, dark: colors.ink, contrastText: colors.paper },
    success: tone(colors.correct),
    error: tone(colors.wrong),
    warning: tone(colors.warning),
    info: tone(colors.info),
    background: { default: colors.paper, paper: colors.raised },
    text: { primary: colors.ink, secondary: colors.inkSoft, disabled: colors.inkSoft },
    action: { disabled: colors.inkSoft },
    divider: colors.rule,
    surface: { raised: colors.raised, sunk: colors.sunk },
    edge: { main: colors.edge },
    tint: {
      accent: colors.accentTint,
      correct: colors.correctTint,
      wrong: colors.wrongTint,
      warning: colors.warningTint,
      info: colors.infoTint,
    },
    domain: colors.domain,
    avatarBackground: Object.fromEntries(colors.avatar.map((background, index) => [`g${index}`, background])),
  };
}

interface PaletteExtension {
  surface: { raised: string; sunk: string };
  edge: { main: string };
  tint: { accent: string; correct: string; wrong: string; warning: string; info: string };
  domain: Record<DomainKey, string>;
  avatarBackground: Record<string, string>;
}

declare module '@mui/material/styles' {
  interface Palette extends PaletteExtension {}
  interface PaletteOptions extends Partial<PaletteExtension> {}
  interface TypographyVariants {
    stem: CSSProperties;
    reading: CSSProperties;
    label: CSSProperties;
    metric: CSSProperties;
  }
  interface TypographyVariantsOptions {
    stem?: CSSProperties;
    reading?: CSSProperties;
    label?: CSSProperties;
    metric?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    stem: true;
    reading: true;
    label: true;
    metric: true;
  }
}
