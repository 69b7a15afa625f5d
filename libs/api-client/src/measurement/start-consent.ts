import { forgetClickId, storeClickId } from './click-id.ts';
import { frameOrigin, isConsentGranted, onConsent, watchOtherTabs } from './consent.ts';
import { closeConsentBanner, requestConsent } from './consent-banner.ts';
import { forgetFrame } from './others-frame.ts';

/**
 * Asks for consent to third-party scripts, and applies the choice. Runs once on every page, without the app. @returns a function that stops
 * it
 */
export function startConsent(): () => void {
  const stop = followConsent();
  requestConsent();
  return stop;
}

/** Stores or deletes what depends on consent when the choice changes, without asking. @returns a function that stops it */
export function followConsent(): () => void {
  const origin = frameOrigin();
  if (!origin) return () => undefined;
  let wasGranted = isConsentGranted();
  if (wasGranted) storeClickId();
  const stopTabs = watchOtherTabs();
  const stopConsent = onConsent(() => {
    closeConsentBanner();
    const isGranted = isConsentGranted();
    if (isGranted) storeClickId();
    else if (wasGranted) {
      forgetClickId();
      forgetFrame(origin);
    }
    wasGranted = isGranted;
  });
  return () => {
    stopTabs();
    stopConsent();
  };
}
