import {
  checkAdsTag,
  closeConsentBanner,
  closeFrame,
  followConsent,
  frameOrigin,
  type MeasurementOutcome,
  onConsent,
  storedConsent,
} from '@casebook/api-client/measurement';
import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Follows the consent in this browser, and loads the tag with it. Once the page is left, no script of others runs anymore.
 * @returns whether the tag can send events, or why not; undefined while it loads
 */
export function useAdsTag(): MeasurementOutcome | undefined {
  const consent = useSyncExternalStore(onConsent, () => storedConsent()?.choice);
  const [checked, setChecked] = useState<MeasurementOutcome>();
  useEffect(() => {
    const stop = followConsent();
    return () => {
      stop();
      closeConsentBanner();
      closeFrame();
    };
  }, []);
  useEffect(() => {
    if (consent !== 'granted') return;
    let isCurrent = true;
    void checkAdsTag().then((outcome) => isCurrent && setChecked(outcome));
    return () => {
      isCurrent = false;
      setChecked(undefined);
    };
  }, [consent]);
  if (!frameOrigin()) return 'no-frame';
  return consent === 'granted' ? checked : 'no-consent';
}
