const PER_ATTEMPT = 8;
const AT_MOST = 80;

/** @returns how high a day's bar is, in pixels: 8 for each attempt, 80 at most (specification 001, section 2) */
export const barHeight = (attempts: number): number => Math.min(AT_MOST, attempts * PER_ATTEMPT);
