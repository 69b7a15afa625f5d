/** Whether the member's system asks for less motion. A page that is rendered at build time can't know. */
export const isMotionReduced = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
