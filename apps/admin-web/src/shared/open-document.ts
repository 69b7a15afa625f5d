/** Leaves the app. An object, so that tests see the call: their browser can't navigate. */
export const openDocument = {
  at: (address: string): void => window.location.replace(address),
};
