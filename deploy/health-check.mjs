import { readFileSync } from 'node:fs';

// The health check of an image. The build writes the JSON file beside it, with the program's port and path.
const { variable, port, path } = JSON.parse(readFileSync(new URL('health-check.json', import.meta.url), 'utf8'));
const response = await fetch(`http://127.0.0.1:${process.env[variable] || port}${path}`, { signal: AbortSignal.timeout(4_000) });
if (!response.ok) {
  console.error(`${response.status} ${await response.text()}`);
  process.exitCode = 1;
}
