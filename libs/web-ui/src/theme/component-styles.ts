import type { Components, Theme } from '@mui/material/styles';
import { radii } from './tokens.ts';

/** The element inside `<main>` that menus and popovers are rendered in. */
export const POPUPS_ID = 'popups';

/** Where menus and popovers open: below their button, at its right edge. */
const belowAtEnd = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
  // MUI's default depends on the height: the account menu would take a third of a second.
  transitionDuration: 120,
} as const;

/** Windows' contrast themes remove backgrounds, so a selection marked only by its background uses the theme's selection colors instead. */
const selectedInContrastTheme = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    color: 'HighlightText',
    backgroundColor: 'Highlight',
    borderColor: 'Highlight',
    outlineColor: 'CanvasText',
  },
} as const;

/** Overrides of MUI's component styles: flat, thin borders, one accent color, a visible focus. */
export const componentStyles: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
      // On a phone, keeps toasts and focused elements clear of the bottom tabs.
      '@media (width < 600px)': {
        'html:has([data-bottom-tabs])': { '--cb-bottom-bar': '3.5rem', scrollPaddingBottom: '4.5rem' },
      },
      // The default height of a quiz's bottom bar; the bar sets its actual height. On a phone, toasts cover the top bar, so that they never
      // cover an option.
      'html:has([data-bottom-bar])': {
        '--cb-bottom-bar': '4.75rem',
        '--cb-toast-top': 'max(4px, env(safe-area-inset-top))',
        '--cb-toast-bottom': 'auto',
      },
      '@keyframes cb-appear': { from: { opacity: 0, transform: 'translateY(4px)' } },
      '@keyframes cb-progress': {
        from: { transform: 'scaleX(0)' },
        '1%': { transform: 'scaleX(0.3)' },
        to: { transform: 'scaleX(0.95)' },
      },
      '@keyframes cb-more': { from: { maskSize: '100% 100%' } },
      'h1:focus-visible, h2:focus-visible, main:focus-visible': { outline: 'none' },
      mark: {
        color: 'inherit',
        backgroundColor: theme.vars?.palette.tint.warning,
        boxShadow: `inset 0 -2px ${theme.vars?.palette.warning.main}`,
        borderRadius: radii.small / 2,
      },
      '@keyframes cb-reveal': { from: { opacity: 0, transform: 'translateY(-4px)' } },
      '::selection': { backgroundColor: theme.vars?.palette.primary.main, color: theme.vars?.palette.primary.contrastText },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        // In a checkbox, radio button, or switch, the focus is on the input, which is transparent.
        '&:focus-visible, &:has(> input:focus-visible)': {
          outline: `2px solid ${theme.vars?.palette.primary.main}`,
          outlineOffset: 2,
        },
        // Higher specificity than a component's hover style.
        '&&&[aria-pressed=true]': selectedInContrastTheme,
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        padding: '8px 20px',
        borderRadius: radii.medium,
        '&.Mui-disabled': { color: theme.vars?.palette.text.secondary, borderColor: theme.vars?.palette.divider },
        '&.MuiButton-contained.Mui-disabled': { backgroundColor: theme.vars?.palette.surface.sunk },
      }),
      sizeSmall: { minHeight: 36, padding: '4px 12px', fontSize: '0.875rem' },
      sizeLarge: { minHeight: 52, padding: '12px 28px', fontSize: '1rem' },
      contained: { '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
      outlined: ({ theme }) => ({ borderColor: theme.vars?.palette.edge.main }),
      text: { padding: '8px 12px' },
    },
  },
  // Contrast themes replace the colors of text, but not those of SVG.
  MuiSvgIcon: { styleOverrides: { root: { '@media (forced-colors: active)': { '&&&': { color: 'inherit' } } } } },
  MuiIconButton: { styleOverrides: { root: { width: 44, height: 44, borderRadius: radii.medium } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({ '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 } }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radii.medium,
        backgroundColor: theme.vars?.palette.surface.raised,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.edge.main },
        // A field that was focused before the app's code had loaded lacks MUI's focus class.
        '&:has(:is(input, textarea):focus) .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&:has(:is(input, textarea):focus):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.primary.main,
        },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0, fontSize: '0.8125rem' } } },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: { root: { textUnderlineOffset: '0.2em', textDecorationThickness: '1px' } },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars?.palette.text.primary,
        color: theme.vars?.palette.background.default,
        fontSize: '0.8125rem',
        borderRadius: radii.small,
      }),
    },
  },
  MuiMenu: { defaultProps: belowAtEnd },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        // Drawn inside the item, because the menu clips its overflow.
        '&:focus-visible': { outlineOffset: -2 },
        '&.Mui-disabled': { opacity: 1, color: theme.vars?.palette.text.secondary },
      }),
    },
  },
  MuiPopover: {
    defaultProps: {
      // Inside a landmark, but in a container of its own: MUI hides a popup's siblings from screen readers, and in a card,
      // `content-visibility` would clip the popup.
      container: () => document.getElementById(POPUPS_ID) ?? document.body,
      ...belowAtEnd,
    },
    styleOverrides: {
      paper: ({ theme }) => ({
        maxWidth: 'calc(100vw - 32px)',
        border: `1px solid ${theme.vars?.palette.divider}`,
        borderRadius: radii.medium,
        boxShadow: theme.shadows[1],
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: radii.medium, borderColor: theme.vars?.palette.edge.main, maxWidth: '100%' }),
    },
  },
  MuiDialog: {
    // Otherwise the page would stay hidden from screen readers until the dialog has faded out, after the focus has already returned.
    defaultProps: { closeAfterTransition: false },
    styleOverrides: { paper: { borderRadius: radii.large, padding: 8, margin: 16, maxWidth: 'min(560px, calc(100% - 32px))' } },
  },
  MuiDialogTitle: { defaultProps: { variant: 'h3', component: 'h2' } },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 4,
        borderRadius: 2,
        backgroundColor: theme.vars?.palette.divider,
        '@media (forced-colors: active)': {
          outline: '1px solid CanvasText',
          '& .MuiLinearProgress-bar': { backgroundColor: 'Highlight' },
        },
      }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { rounded: { borderRadius: radii.medium } } },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 44, borderBottom: `1px solid ${theme.vars?.palette.divider}` }),
      indicator: { '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
    },
  },
  MuiTab: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        padding: '8px 16px',
        color: theme.vars?.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars?.palette.text.primary },
        '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: -2 },
      }),
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: { fontVariantNumeric: 'tabular-nums', borderRadius: radii.medium, '&.Mui-selected': selectedInContrastTheme },
    },
  },
};
