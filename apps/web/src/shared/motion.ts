/** Whether the system requests reduced motion; always false at build time. */
export const isMotionReduced = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
