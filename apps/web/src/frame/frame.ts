import {
  type AdsMessage,
  FRAME_READY,
  type FrameMessage,
  type FrameReply,
  type IdentifyMessage,
} from '@casebook/api-client/measurement';

// Runs in the sandboxed frame, on its own origin: the only page of Casebook that runs third-party scripts (docs/adr/0037).

interface Settings {
  readonly site: string;
  readonly ads?: { readonly tagId: string; readonly conversionLabel?: string };
  readonly feedback?: { readonly appId: string; readonly script: string };
}

type Command = (...commands: readonly unknown[]) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
    Canny?: Command & { q?: unknown[] };
  }
}

const { site, ads, feedback } = JSON.parse((document.currentScript as HTMLScriptElement).dataset.settings ?? '{}') as Settings;

/** How long a message waits for the tag to send its event. Kept short, because the user may be leaving for the checkout. Milliseconds. */
const SENT_MS = 1_000;
/** How long a check waits for the tag's script; the page waits a little longer for the reply. Milliseconds. */
const LOADED_MS = 2_500;

window.addEventListener('message', async ({ origin, source, data, ports }: MessageEvent<FrameMessage>) => {
  if (origin !== site || source !== window.parent) return;
  const reply = await handle(data);
  ports[0]?.postMessage(reply);
});
window.parent.postMessage(FRAME_READY, site);

async function handle(message: FrameMessage): Promise<FrameReply> {
  if (message.kind === 'identify') return identify(message);
  if (!ads) return 'no-tag';
  return message.kind === 'check' ? checkTag(ads.tagId) : sendEvent(message, ads);
}

interface Tag {
  readonly gtag: Command;
  /** Whether its script could be loaded. */
  readonly isLoaded: Promise<boolean>;
}

let tag: Tag | undefined;

/** @returns Google's tag, loaded at the first message; its queue is a global array of argument lists */
function loadTag(tagId: string): Tag {
  window.dataLayer = [];
  const gtag: Command = function gtag() {
    // biome-ignore lint/complexity/noArguments: the tag reads `arguments` objects, not arrays
    window.dataLayer?.push(arguments);
  };
  gtag('consent', 'default', {
    ad_storage: 'granted',
    ad_user_data: 'granted',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  });
  gtag('js', new Date());
  // The ad click's id is in this frame's address, where the tag looks for it.
  gtag('config', tagId, { send_page_view: false });
  return { gtag, isLoaded: loadScript(`https://www.googletagmanager.com/gtag/js?id=${tagId}`) };
}

async function checkTag(tagId: string): Promise<FrameReply> {
  tag ??= loadTag(tagId);
  const timeout = new Promise<FrameReply>((resolve) => setTimeout(resolve, LOADED_MS, 'timeout'));
  return Promise.race([tag.isLoaded.then((isLoaded) => (isLoaded ? 'available' : 'blocked')), timeout]);
}

/** Resolves once the tag has sent the event, its script has failed, or a second has passed. */
async function sendEvent(
  { name, emailSha256, purchase }: AdsMessage,
  settings: NonNullable<Settings['ads']>,
): Promise<FrameReply> {
  const { tagId, conversionLabel } = settings;
  if (name === 'conversion' && !conversionLabel) return 'no-label';
  tag ??= loadTag(tagId);
  const { gtag, isLoaded } = tag;
  if (emailSha256) gtag('set', 'user_data', { sha256_email_address: emailSha256 });
  return new Promise((resolve) => {
    setTimeout(resolve, SENT_MS, 'timeout');
    void isLoaded.then((loaded) => loaded || resolve('blocked'));
    gtag('event', name, {
      send_to: name === 'conversion' ? `${tagId}/${conversionLabel}` : tagId,
      ...(purchase && {
        value: purchase.value,
        currency: purchase.currency,
        ...(purchase.transactionId && { transaction_id: purchase.transactionId }),
        items: [{ item_id: purchase.productId, item_name: purchase.productName, price: purchase.value, quantity: 1 }],
      }),
      event_callback: () => resolve('sent'),
    });
  });
}

/** Loads the feedback widget when the first member is identified. Until it has loaded, calls queue up in a property of its function. */
function identify({ user }: IdentifyMessage): FrameReply {
  if (!feedback) return 'no-tag';
  const { appId, script } = feedback;
  if (!window.Canny) {
    const queued: Command & { q?: unknown[] } = function Canny() {
      // biome-ignore lint/complexity/noArguments: the widget reads `arguments` objects, not arrays
      queued.q?.push(arguments);
    };
    queued.q = [];
    window.Canny = queued;
    void loadScript(script);
  }
  window.Canny('identify', { appID: appId, user });
  return 'identified';
}

/** @returns whether the script loaded; never rejects */
function loadScript(src: string): Promise<boolean> {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  const isLoaded = new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
  });
  document.head.append(script);
  return isLoaded;
}
