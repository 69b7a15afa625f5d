import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootRefused } from '@casebook/platform';

/** The folders that the web apps' builds write. */
export const BUILT_WEB_APP = fileURLToPath(new URL('../../../web/dist', import.meta.url));
export const BUILT_ADMIN_APP = fileURLToPath(new URL('../../../admin-web/dist', import.meta.url));

/** @throws BootRefused if the app isn't built */
export async function readBuiltFile(root = BUILT_WEB_APP, file: string): Promise<string> {
  try {
    return await readFile(join(root, file), 'utf8');
  } catch (error) {
    throw new BootRefused(
      `The web app is not built: ${join(root, file)} is missing (${(error as NodeJS.ErrnoException).code}); run npm start, or set WEB_ROOT and ADMIN_WEB_ROOT`,
    );
  }
}
