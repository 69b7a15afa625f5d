import { fileURLToPath } from 'node:url';

/** The migrations of the `platform` schema, which every service's database has. */
export const platformMigrations = fileURLToPath(new URL('../migrations', import.meta.url));
