import type { ReportErrorInput } from '@casebook/contracts';
import { isFresh, parseSession, sessionStorageKey } from '../session/session.ts';

const MINUTE_MS = 60_000;
/** Limits a loop that throws a different error each time. */
const REPORTS_A_MINUTE = 10;
/** Message and stack together must not exceed 16 KiB in UTF-8, the server's limit. */
const MESSAGE_CHARACTERS = 1_000;
const STACK_CHARACTERS = 4_000;

/**
 * Sends this page's uncaught errors and unhandled rejections to the error log, an identical one at most once a minute.
 * @returns a function that stops it
 */
export function reportErrors(): () => void {
  const sentAt = new Map<string, number>();
  const report = (what: string, error: unknown, message: string) => {
    const { stack } = Object(error) as { stack?: unknown };
    const body: ReportErrorInput = {
      where_at: 'client',
      what,
      message: message.slice(0, MESSAGE_CHARACTERS),
      ...(typeof stack === 'string' && { ctx: { stack: stack.slice(0, STACK_CHARACTERS) } }),
    };
    const key = JSON.stringify(body);
    const now = Date.now();
    for (const [earlier, at] of sentAt) if (now - at >= MINUTE_MS) sentAt.delete(earlier);
    if (sentAt.has(key) || sentAt.size >= REPORTS_A_MINUTE) return;
    sentAt.set(key, now);
    void send(key);
  };
  const onError = ({ error, message }: ErrorEvent) => report('window_error', error, message);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    report('unhandled_rejection', reason, reason instanceof Error ? reason.message : String(reason));
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Sends the report as the member if the stored token is valid, or else as a visitor. */
async function send(body: string): Promise<void> {
  try {
    const session = parseSession(window.localStorage.getItem(sessionStorageKey));
    const token = session && isFresh(session) ? session.access_token : undefined;
    const { status } = await post(body, token);
    if (token && (status === 401 || status === 403)) await post(body, undefined);
  } catch {
    // A failed report is dropped. Throwing here would be reported as another error.
  }
}

/** `keepalive` sends the report even if the page is closing. The page's address is in the referrer. */
const post = (body: string, token: string | undefined) =>
  fetch('/api/log-error', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body,
    keepalive: true,
    referrerPolicy: 'same-origin',
  });
