import { isFresh, needsCode, parseSession, sendEarly } from '@casebook/api-client';
import { applyStoredScheme, watchPageFiles } from '@casebook/web-ui';
import { sessionStorageKey } from '../shared/session-storage-key.ts';
import { deferInput } from './early-input.ts';
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
const { requests } = (currentScript as HTMLScriptElement | null)?.dataset ?? {};
if (requests && search === '' && session && isFresh(session) && !needsCode(session)) {
  const id = pathname.split('/')[2] ?? '';
  const [first] = sendEarly(
    requests.split(' ').map((path) => path.replace(':id', id)),
    session.access_token,
  );
  void fillInFrom(first);
}

async function fillInFrom(early: Promise<Response> | undefined): Promise<void> {
  // Directly, so that this copy is made before the app reads the response. The app shows why a request failed.
  const body: unknown = await early?.then(
    (response) => (response.ok ? response.clone().json() : undefined),
    () => undefined,
  );
  // In its typeface at once: it has been loading for longer, and another width would paint the text again.
  await document.fonts.ready;
  if (body !== undefined) fillIn(body);
}
