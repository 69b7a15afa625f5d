import { storedClickId } from './click-id.ts';
import { FRAME_READY, type FrameMessage, type FrameReply, isFrameReply } from './messages.ts';

/** The frame, and a promise that resolves when it can receive messages. */
interface OpenFrame {
  readonly element: HTMLIFrameElement;
  readonly origin: string;
  readonly ready: Promise<void>;
}

let open: OpenFrame | undefined;

/** How long a message waits for the frame's reply. A browser extension may block the frame. Milliseconds. */
const REPLY_MS = 3_000;

/**
 * Sends a message to the frame. The first message adds the frame to the page.
 * @returns the frame's reply, or `no-reply` after three seconds, so that a blocked frame never blocks the user's action
 */
export async function sendToFrame(origin: string, message: FrameMessage): Promise<FrameReply | 'no-reply'> {
  open ??= openFrame(origin);
  const { element, ready } = open;
  const timeout = new Promise<'no-reply'>((resolve) => setTimeout(resolve, REPLY_MS, 'no-reply'));
  const replied = ready.then(
    () =>
      new Promise<FrameReply | 'no-reply'>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }: MessageEvent<unknown>) => {
          port1.close();
          // During a deployment, a frame of another version may send a different reply.
          resolve(isFrameReply(data) ? data : 'no-reply');
        };
        // Restricted to the frame's origin: if the frame was navigated elsewhere, it receives nothing.
        element.contentWindow?.postMessage(message, origin, [port2]);
      }),
  );
  return Promise.race([replied, timeout]);
}

/** Removes the frame with its scripts, but not what they stored. */
export function closeFrame(): void {
  open?.element.remove();
  open = undefined;
}

/** Removes the frame, and makes its origin delete what the scripts stored there. */
export function forgetFrame(origin: string): void {
  closeFrame();
  const eraser = frameElement(`${origin}/forget`);
  eraser.addEventListener('load', () => eraser.remove());
  document.body.append(eraser);
}

function openFrame(origin: string): OpenFrame {
  const address = new URL(origin);
  const clickId = storedClickId();
  if (clickId) address.searchParams.set('gclid', clickId);
  const element = frameElement(address.href);
  const ready = new Promise<void>((resolve) => {
    const listen = ({ origin: sender, source, data }: MessageEvent<unknown>) => {
      if (sender !== origin || source !== element.contentWindow || data !== FRAME_READY) return;
      window.removeEventListener('message', listen);
      resolve();
    };
    window.addEventListener('message', listen);
  });
  document.body.append(element);
  return { element, origin, ready };
}

/** An invisible frame. `allow-same-origin` lets it keep its own origin, which differs from this page's. */
function frameElement(src: string): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  element.referrerPolicy = 'no-referrer';
  element.title = 'Measurement';
  element.hidden = true;
  element.src = src;
  return element;
}
