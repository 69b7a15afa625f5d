import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Moves source maps from the folder that the gateway serves to a folder beside it. Stack traces are resolved without the sources' text.
const [built = 'dist', target = 'source-maps'] = process.argv.slice(2);

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const path of readdirSync(built, { recursive: true })) {
  if (!path.endsWith('.map')) continue;
  const { sourcesContent: _text, ...map } = JSON.parse(readFileSync(join(built, path), 'utf8'));
  writeFileSync(join(target, basename(path)), JSON.stringify(map));
  rmSync(join(built, path));
}
