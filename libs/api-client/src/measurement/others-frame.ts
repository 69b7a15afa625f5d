import { storedClickId } from './click-id.ts';
import { FRAME_READY, type FrameMessage, type FrameReply, isFrameReply } from './messages.ts';

/** The frame, and a promise of when it receives messages. */
interface OpenFrame {
  readonly element: HTMLIFrameElement;
  readonly origin: string;
  readonly ready: Promise<void>;
}

let open: OpenFrame | undefined;

/** How long a message waits for the frame, such as one that a browser extension blocks. Milliseconds. */
const REPLY_MS = 3_000;

/**
 * Sends a message to the frame, which is added to the page with the first one.
 * @returns the frame's reply, or `no-reply` after three seconds: nothing that a person does may fail because of it
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
          // The frame of another version, during a deployment, may reply with something else.
          resolve(isFrameReply(data) ? data : 'no-reply');
        };
        // The frame's origin only: a frame that was navigated elsewhere gets nothing.
        element.contentWindow?.postMessage(message, origin, [port2]);
      }),
  );
  return Promise.race([replied, timeout]);
}

/** Removes the frame with its scripts; what they stored stays. */
export function closeFrame(): void {
  open?.element.remove();
  open = undefined;
}

/** Removes the frame, and has its origin delete what the scripts stored there. */
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

/** A frame that nobody sees. `allow-same-origin` leaves it its own origin, which is another one than this page's. */
function frameElement(src: string): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  element.referrerPolicy = 'no-referrer';
  element.title = 'Measurement';
  element.hidden = true;
  element.src = src;
  return element;
}
