import { isFresh, needsCode, parseSession, sendEarly } from '@casebook/api-client';
import { applyStoredScheme, watchPageFiles } from '@casebook/web-ui';
import { deferInput } from '../app/shell/early-input.ts';
import { sessionStorageKey } from '../shared/session-storage-key.ts';
import { fillIn } from './fill-in.ts';
import { isDocument } from './is-document.ts';

/** What the page starts as. The frame's style sheet and `main.tsx` read it. */
type Start = 'document' | 'member' | 'visitor';

/** Runs before the first paint: the gateway can't know the color scheme or the session, which are in this browser. */
const { documentElement, currentScript } = document;
watchPageFiles();
const text = window.localStorage.getItem(sessionStorageKey);
applyStoredScheme();
const start: Start = isDocument(window.location, window.localStorage) ? 'document' : text === null ? 'visitor' : 'member';
documentElement.dataset.start = start;
if (start === 'visitor') deferInput();

// The page's data loads beside its code. A token that has to be renewed first is the app's business.
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

/** @returns a value once the template has been parsed, which is before deferred scripts run */
function parsed<T>(value: T): Promise<T> {
  return new Promise((resolve) => document.addEventListener('readystatechange', () => resolve(value), { once: true }));
}

async function fillInFrom(body: Promise<unknown> | undefined): Promise<void> {
  const loaded = await body;
  // In its typeface at once: it has been loading for longer, and another width would paint the text again.
  await document.fonts.ready;
  if (loaded !== undefined) fillIn(loaded);
}

/** At once, so that this copy is made before the app reads the response. The app shows why a request failed. */
function bodyOf(early: Promise<Response>): Promise<unknown> {
  return early.then(
    (response) => (response.ok ? response.clone().json() : undefined),
    () => undefined,
  );
}
