import { applyStoredScheme } from '@casebook/web-ui';
import { isLandingPage, sessionStorageKey } from '../landing/is-landing-page.ts';

/** What the page starts as. The frame's style sheet, `main.tsx`, and the landing page read it. */
export type Start = 'landing' | 'member' | 'visitor';

/** Runs before the first paint: the gateway can't know the color scheme or the session, which are in this browser. */
const { dataset } = document.documentElement;
const isMember = window.localStorage.getItem(sessionStorageKey) !== null;
applyStoredScheme();
dataset.start = (
  isLandingPage(window.location, window.localStorage) ? 'landing' : isMember ? 'member' : 'visitor'
) satisfies Start;
