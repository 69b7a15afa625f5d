import { BootRefused } from '@casebook/platform';
import type { GatewayConfig } from '../config.ts';

/** The configured third-party scripts, and the origins of the frame that runs them and of the page that embeds it. */
export interface FrameSettings {
  /** The frame's origin. */
  readonly origin: string;
  /** The web app's origin: only its pages may embed the frame and send it messages. */
  readonly site: string;
  readonly ads?: { readonly tagId: string; readonly conversionLabel?: string };
  readonly feedback?: { readonly appId: string; readonly script: string };
}

type Configured = Pick<
  GatewayConfig,
  'siteUrl' | 'framePort' | 'frameOrigin' | 'adsTagId' | 'adsConversionLabel' | 'feedbackAppId' | 'feedbackWidgetUrl'
>;

/**
 * @returns undefined if no third-party script is configured: then there is no frame, and consent isn't requested
 * @throws BootRefused if the frame would have the web app's own origin, where tokens are stored
 */
export function frameSettings(config: Configured): FrameSettings | undefined {
  const { adsTagId: tagId, adsConversionLabel: conversionLabel, feedbackAppId: appId, feedbackWidgetUrl: script } = config;
  if (!tagId && !appId) return undefined;
  const site = new URL(config.siteUrl).origin;
  const origin = config.frameOrigin ?? `http://127.0.0.1:${config.framePort}`;
  if (origin === site) throw new BootRefused('FRAME_ORIGIN must be another origin than that of AUTH_SITE_URL');
  return {
    origin,
    site,
    ...(tagId && { ads: { tagId, ...(conversionLabel && { conversionLabel }) } }),
    ...(appId && { feedback: { appId, script } }),
  };
}
