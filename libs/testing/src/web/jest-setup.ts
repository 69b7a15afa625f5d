import '@testing-library/jest-dom/jest-globals';
import { afterEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

// Routes load their page on demand, and the first load also compiles it, which takes long.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);

const noop = () => undefined;
window.matchMedia = (media): MediaQueryList =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: noop, removeListener: noop });
window.scrollTo = noop;
window.reportError = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
Element.prototype.scrollIntoView = noop;
Element.prototype.getAnimations = () => [];
// jsdom has the dialog element, but not these methods.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

HTMLElement.prototype.showPopover = noop;
HTMLElement.prototype.hidePopover = noop;

afterEach(() => {
  jest.useRealTimers();
  cleanup();
  // Emotion's style tags accumulate over the tests, and every query by role reads all of them.
  document.head.replaceChildren();
  window.localStorage.clear();
});
