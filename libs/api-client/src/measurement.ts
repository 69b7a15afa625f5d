/** Conversions, and the consent to report them. Both web apps use the same frame for third-party scripts (docs/adr/0037). */
export {
  CONSENT_DAYS,
  chooseConsent,
  frameOrigin,
  onConsent,
  storedConsent,
} from './measurement/consent.ts';
export { closeConsentBanner, openConsentSettings } from './measurement/consent-banner.ts';
export { checkAdsTag, identify, type MeasuredEvent, type MeasurementOutcome, measure } from './measurement/measurement.ts';
export {
  type AdsMessage,
  FRAME_READY,
  type FrameMessage,
  type FrameReply,
  type IdentifyMessage,
} from './measurement/messages.ts';
export { closeFrame } from './measurement/others-frame.ts';
export { followConsent, startConsent } from './measurement/start-consent.ts';
