/** `node libs/content-tools/src/write-blueprint.ts`: writes the tables of `content/blueprint.yaml` into `content/README.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBlueprint } from './blueprint/blueprint.ts';
import { withBlueprintTables } from './blueprint/blueprint-section.ts';

const folder = join(import.meta.dirname, '../../../content');
const readme = join(folder, 'README.md');
const blueprint = parseBlueprint(readFileSync(join(folder, 'blueprint.yaml'), 'utf8'), 'blueprint.yaml');
writeFileSync(readme, withBlueprintTables(readFileSync(readme, 'utf8'), blueprint));
