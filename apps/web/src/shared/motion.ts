/** Whether the member's system asks for less motion. */
export const isMotionReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
