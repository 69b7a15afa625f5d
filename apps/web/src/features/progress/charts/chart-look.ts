/** How charts take the theme's colours, which follow the scheme by themselves. */
export const colours = {
  accent: 'var(--mui-palette-primary-main)',
  correct: 'var(--mui-palette-success-main)',
  wrong: 'var(--mui-palette-error-main)',
  sheet: 'var(--mui-palette-surface-raised)',
  ink: 'var(--mui-palette-text-primary)',
  domain: (key: string) => `var(--mui-palette-domain-${key})`,
} as const;

/** Pixels. The same for the charts that stand side by side. */
export const CHART_HEIGHT = 260;

export const margin = { left: 0, right: 16, top: 16, bottom: 0 };
