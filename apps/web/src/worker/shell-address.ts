/** A page of the app that every member may open; all are the same HTML, so its copy can stand in for any of them. */
export const SHELL_ADDRESS = '/quiz';
