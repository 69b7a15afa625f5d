/** Bars and colour of each difficulty. */
export const difficultyLook = {
  Easy: { bars: 1, color: 'success.main' },
  Medium: { bars: 2, color: 'warning.main' },
  Hard: { bars: 3, color: 'error.main' },
} as const;
