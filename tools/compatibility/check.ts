/** Refuses breaking changes: compares the API and event descriptions in `docs/` with the last commit's. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { apiBreaks, eventBreaks } from './api-compatibility.ts';

const breaks = [...compare('docs/openapi.json', apiBreaks), ...compare('docs/asyncapi.json', eventBreaks)];
for (const line of breaks) console.error(`Breaking: ${line}`);
if (breaks.length > 0) {
  console.error('Keep the old form and add the new one under a new name or version.');
  process.exitCode = 1;
}

function compare<Document>(file: string, breaksOf: (before: Document, after: Document) => string[]): string[] {
  const baseline = process.env.COMPATIBILITY_BASELINE ?? 'HEAD';
  const before = committed(baseline, file);
  return before ? breaksOf(JSON.parse(before), JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** @returns the file in a commit, or undefined if the commit doesn't contain it */
function committed(commit: string, file: string): string | undefined {
  const listed = execFileSync('git', ['ls-tree', '--name-only', commit, '--', file], { encoding: 'utf8' });
  return listed.trim() ? execFileSync('git', ['show', `${commit}:${file}`], { encoding: 'utf8', maxBuffer: 1 << 26 }) : undefined;
}
