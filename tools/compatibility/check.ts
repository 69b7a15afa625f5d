/** Refuses a breaking change: what stands in `docs/` must still serve whoever was written for what the last commit had. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { apiBreaks, eventBreaks } from './api-compatibility.ts';

const breaks = [...compare('docs/openapi.json', apiBreaks), ...compare('docs/asyncapi.json', eventBreaks)];
for (const line of breaks) console.error(`Breaking: ${line}`);
if (breaks.length > 0) {
  console.error('Keep the old and add the new beside it under a new name or version.');
  process.exitCode = 1;
}

function compare<Document>(file: string, breaksOf: (before: Document, after: Document) => string[]): string[] {
  const baseline = process.env.COMPATIBILITY_BASELINE ?? 'HEAD';
  const before = committed(baseline, file);
  return before ? breaksOf(JSON.parse(before), JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** The file as a commit has it, or nothing where that does not have it yet. */
function committed(commit: string, file: string): string | undefined {
  const listed = execFileSync('git', ['ls-tree', '--name-only', commit, '--', file], { encoding: 'utf8' });
  return listed.trim() ? execFileSync('git', ['show', `${commit}:${file}`], { encoding: 'utf8', maxBuffer: 1 << 26 }) : undefined;
}
