import type { CSSProperties } from 'react';
import type { DomainKey } from './tokens.ts';

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
