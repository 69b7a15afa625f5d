import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root } from '../install.mjs';

// `npm run secrets [-- FILE]`: generates the secrets that docker-compose.yml requires and that are missing in the env file (default: .env).
// Plain JavaScript without dependencies, so that it runs without an install.
const file = process.argv[2] ?? join(root, '.env');
const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
const existing = new Set([...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name));
const required = new Set(
  [...readFileSync(join(root, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name),
);
const missing = [...required].filter((name) => !existing.has(name));
const separator = text === '' || text.endsWith('\n') ? '' : '\n';
// Base64url needs no quoting in an env file and no escaping in a URL.
const lines = missing.map((name) => `${name}=${randomBytes(32).toString('base64url')}\n`);
if (missing.length > 0) writeFileSync(file, `${text}${separator}${lines.join('')}`, { mode: 0o600 });
print(missing.length > 0 ? `Wrote ${missing.join(', ')} to ${file}` : `${file} has every secret`);
