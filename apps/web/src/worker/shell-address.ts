/** The page whose cached copy serves as the shell offline. All pages of the app have the same HTML. */
export const SHELL_ADDRESS = '/quiz';
