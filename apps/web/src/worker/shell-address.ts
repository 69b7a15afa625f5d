/** The page whose cached HTML serves as the shell offline. The router then shows the page at the actual address. */
export const SHELL_ADDRESS = '/quiz';
