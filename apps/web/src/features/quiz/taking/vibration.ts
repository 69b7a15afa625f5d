import { isMotionReduced } from '#shared/motion.ts';

const VIBRATION_MS = 25;

/** Whether the device may vibrate. Browsers on computers have the method too. */
export const canVibrate = (): boolean => 'vibrate' in navigator && window.matchMedia('(pointer: coarse)').matches;

export function vibrate(): void {
  if (canVibrate() && !isMotionReduced()) navigator.vibrate(VIBRATION_MS);
}
