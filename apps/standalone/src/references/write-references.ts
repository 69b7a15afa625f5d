import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { questionFileSchema } from '@casebook/bank';
import { describeWholeApi } from './describe-api.ts';
import { describeEvents } from './describe-events.ts';
import { describeSettings } from './describe-settings.ts';

// Generates the references in `docs/` from the code. `npm run verify` fails if the committed files differ.
const folder = process.argv[2] ?? fileURLToPath(new URL('../../../../docs', import.meta.url));
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

await writeFile(join(folder, 'openapi.json'), json(await describeWholeApi()));
await writeFile(join(folder, 'asyncapi.json'), json(describeEvents()));
await writeFile(join(folder, 'question-file.schema.json'), json(questionFileSchema()));
await writeFile(join(folder, 'configuration.md'), await describeSettings());
