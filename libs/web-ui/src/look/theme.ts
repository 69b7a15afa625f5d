import './theme-types.ts';
import { createTheme, type Theme } from '@mui/material/styles';
import type { ElementType } from 'react';
import { schemeAttribute } from './colour-scheme.ts';
import { componentStyles } from './component-styles.ts';
import { paletteOf } from './palette.ts';
import { dark, light, radii } from './tokens.ts';
import { typography } from './typography.ts';

const typographyElements = { stem: 'h2', reading: 'p', label: 'span', figure: 'span' };

/**
 * The one theme of both web apps.
 * @param LinkComponent what a button or link with `href` renders: the app's router link.
 */
export function createCasebookTheme(LinkComponent: ElementType): Theme {
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
