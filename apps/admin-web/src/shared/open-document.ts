/** Leaves the app. An object, so that tests can spy on it: jsdom can't navigate. */
export const openDocument = {
  at: (address: string): void => window.location.replace(address),
};
