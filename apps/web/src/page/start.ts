import { isFresh, needsCode, parseSession, sendEarly } from '@casebook/api-client';
import { applyStoredScheme, watchPageFiles } from '@casebook/web-ui';
import { deferInput } from '../app/shell/early-input.ts';
import { sessionStorageKey } from '../shared/session-storage-key.ts';
import { fillIn } from './fill-in.ts';
import { isDocument } from './is-document.ts';

/** How the page starts. The frame's style sheet and `main.tsx` read it. */
type Start = 'document' | 'member' | 'visitor';

/** Runs before the first paint: the color scheme and the session are in this browser, so the gateway can't know them. */
const { documentElement, currentScript } = document;
watchPageFiles();
const text = window.localStorage.getItem(sessionStorageKey);
applyStoredScheme();
const start: Start = isDocument(window.location, window.localStorage) ? 'document' : text === null ? 'visitor' : 'member';
documentElement.dataset.start = start;
if (start === 'visitor') deferInput();

// Requests the page's data while its code loads. If the token has expired, the app renews it and sends the requests.
const session = parseSession(text);
const { pathname, search } = window.location;
const { requests, requestWithAccess, isStatic } = (currentScript as HTMLScriptElement | null)?.dataset ?? {};
if (isStatic !== undefined && session) void fillInFrom(parsed({ email: session.user.email ?? '' }));
if (requests && search === '' && session && isFresh(session) && !needsCode(session)) {
  const id = pathname.split('/')[2] ?? '';
  const token = session.access_token;
  const [first] = sendEarly(
    requests.split(' ').map((path) => path.replace(':id', id)),
    token,
  );
  const body = first && isStatic === undefined ? bodyOf(first) : undefined;
  void fillInFrom(requestWithAccess ? body?.then((access) => withAccess(access, requestWithAccess, token)) : body);
}

/** @param access the response that says whether the member has access */
function withAccess(access: unknown, path: string, token: string): Promise<unknown> | undefined {
  const [early] = (Object(access) as { active?: unknown }).active === true ? sendEarly([path], token) : [];
  return early && bodyOf(early);
}

/** @returns the value once the template has been parsed, which happens before deferred scripts run */
function parsed<T>(value: T): Promise<T> {
  return new Promise((resolve) => document.addEventListener('readystatechange', () => resolve(value), { once: true }));
}

async function fillInFrom(body: Promise<unknown> | undefined): Promise<void> {
  const loaded = await body;
  // Waits for the typeface, whose request started earlier: another font's widths would cause a second layout.
  await document.fonts.ready;
  if (loaded !== undefined) fillIn(loaded);
}

/** Called at once, so that the response is cloned before the app reads it. The app shows why a request failed. */
function bodyOf(early: Promise<Response>): Promise<unknown> {
  return early.then(
    (response) => (response.ok ? response.clone().json() : undefined),
    () => undefined,
  );
}
