/** `npm run content:check [-- FOLDER]`: checks questions against the item-writing rules and summarizes the bank. */
import { join } from 'node:path';
import { checkContent } from './check-content.ts';
import { readContent } from './read-content.ts';
import { summarizeContent } from './summarize-content.ts';

const content = readContent(process.argv[2] ?? join(import.meta.dirname, '../../../content'));
const { errors, warnings } = checkContent(content);
for (const line of warnings) console.log(`Warning: ${line}`);
for (const line of errors) console.error(line);
console.log(summarizeContent(content).join('\n'));
console.log(`${errors.length} errors, ${warnings.length} warnings`);
if (errors.length > 0) process.exitCode = 1;
