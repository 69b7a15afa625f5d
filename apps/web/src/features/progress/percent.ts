/** @returns a share, 0 to 1, in whole percents: `67%` */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** @returns where a share lies, in whole percents: `45–93%` */
export const percentRange = ({ low, high }: { low: number; high: number }): string =>
  `${Math.round(low * 100)}–${Math.round(high * 100)}%`;
