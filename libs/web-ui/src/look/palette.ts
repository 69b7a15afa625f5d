import type { PaletteOptions } from '@mui/material/styles';
import type { Colours } from './tokens.ts';

/** @returns MUI's palette of one colour scheme, every value from the tokens. */
export function paletteOf(colours: Colours): PaletteOptions {
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
