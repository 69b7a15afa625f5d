import { fileURLToPath } from 'node:url';

/** The question bank that ships. */
export const contentFolder = fileURLToPath(new URL('../../../content', import.meta.url));
