import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Routes load their page on demand, and the first one compiles it.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);

const ignored = () => undefined;
window.matchMedia = (media): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: ignored, removeListener: ignored });
window.scrollTo = ignored;

afterEach(() => {
  jest.useRealTimers();
  cleanup();
  // Each page brings styles of its own, and every question of a role looks through all there are.
  document.head.replaceChildren();
  window.localStorage.clear();
});
