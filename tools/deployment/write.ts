/**
 * `npm run deployment`: writes the parts of the Dockerfile, docker-compose.yml, Prometheus' targets, and the chart's values and schema that
 * derive from the list of services and from the `deploy` folder of each.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../install.mjs';
import { generatedFiles } from './generated-files.ts';

const files = generatedFiles();
for (const [path, content] of files) writeFileSync(join(root, path), content);
const json = [...files.keys()].filter((path) => path.endsWith('.json'));
run('Formatting', 'npx', ['biome', 'format', '--write', ...json]);
