/** `npm run observability`: writes Prometheus' rules and their tests, and Grafana's dashboards, from the definitions in this folder. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../install.mjs';
import { generatedFiles, generatedFolders } from './generated-files.ts';

const files = generatedFiles();
for (const [path, content] of files) {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
for (const folder of generatedFolders)
  for (const name of await readdir(join(root, folder)))
    if (/\.(json|yml)$/.test(name) && !files.has(`${folder}/${name}`)) await rm(join(root, folder, name));
