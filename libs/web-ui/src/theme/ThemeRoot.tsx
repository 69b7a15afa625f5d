import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, type PaletteOptions, type Theme, ThemeProvider } from '@mui/material/styles';
import { type CSSProperties, type ElementType, type ReactNode, useMemo } from 'react';
import { schemeAttribute, schemeStorageKey } from './color-scheme.ts';
import { componentStyles } from './component-styles.ts';
import { type Colours, type DomainKey, dark, light, radii } from './tokens.ts';
import { typography } from './typography.ts';

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

const typographyElements = { stem: 'h2', reading: 'p', label: 'span', figure: 'span' };

/**
 * The one theme of both web apps.
 * @param LinkComponent what a button or link with `href` renders: the app's router link.
 */
function createCasebookTheme(LinkComponent: ElementType): Theme {
  const theme = createTheme({
    cssVariables: { colorSchemeSelector: schemeAttribute, cssVarPrefix: 'mui' },
    colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
    shape: { borderRadius: radii.medium },
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

/** @returns MUI's palette of one colour scheme, every value from the tokens. */
function paletteOf(colours: Colours): PaletteOptions {
  const tone = (main: string) => ({ main, light: main, dark: main, contrastText: colours.raised });
  return {
    primary: {
      main: colours.accent,
      light: colours.accent,
      dark: colours.accentStrong,
      contrastText: colours.onAccent,
    },
    secondary: { main: colours.ink, light: colours.ink, dark: colours.ink, contrastText: colours.paper },
    success: tone(colours.correct),
    error: tone(colours.wrong),
    warning: tone(colours.warning),
    info: tone(colours.info),
    background: { default: colours.paper, paper: colours.raised },
    text: { primary: colours.ink, secondary: colours.inkSoft, disabled: colours.inkSoft },
    divider: colours.rule,
    surface: { raised: colours.raised, sunk: colours.sunk },
    edge: { main: colours.edge },
    tint: {
      accent: colours.accentTint,
      correct: colours.correctTint,
      wrong: colours.wrongTint,
      warning: colours.warningTint,
      info: colours.infoTint,
    },
    domain: colours.domain,
    avatarGround: Object.fromEntries(colours.avatar.map((ground, index) => [`g${index}`, ground])),
  };
}

interface Extra {
  surface: { raised: string; sunk: string };
  edge: { main: string };
  tint: { accent: string; correct: string; wrong: string; warning: string; info: string };
  domain: Record<DomainKey, string>;
  avatarGround: Record<string, string>;
}

declare module '@mui/material/styles' {
  interface Palette extends Extra {}
  interface PaletteOptions extends Partial<Extra> {}
  interface TypographyVariants {
    stem: CSSProperties;
    reading: CSSProperties;
    label: CSSProperties;
    figure: CSSProperties;
  }
  interface TypographyVariantsOptions {
    stem?: CSSProperties;
    reading?: CSSProperties;
    label?: CSSProperties;
    figure?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    stem: true;
    reading: true;
    label: true;
    figure: true;
  }
}
