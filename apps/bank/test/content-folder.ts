import { fileURLToPath } from 'node:url';

/** The shipped content. */
export const contentFolder = fileURLToPath(new URL('../../../content', import.meta.url));
