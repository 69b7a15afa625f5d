/**
 * `npm run content:review -- sheet|join|report`: creates sheets for blind reviews, joins reviewers' answers with the keys, and prints a
 * report. With the prefix `panel-`, the commands do the same for the options-only panel; with `facility-`, for the expected facility
 * (described in `content/README.md`).
 */
import { parseArgs } from 'node:util';
import { ContentError } from '../../exam/src/index.ts';
import { writeExpectedFacility } from './reviews/facility/expected-facility.ts';
import { joinFacility } from './reviews/facility/facility-join.ts';
import { writeFacilityReport } from './reviews/facility/facility-report.ts';
import { writeFacilitySheet } from './reviews/facility/facility-sheet.ts';
import { joinFile } from './reviews/join-file.ts';
import { joinPanel } from './reviews/panel/panel-join.ts';
import { writePanelReport } from './reviews/panel/panel-report.ts';
import { writePanelSheet } from './reviews/panel/panel-sheet.ts';
import { writeReport } from './reviews/write-report.ts';
import { writeSheet } from './reviews/write-sheet.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reader: { type: 'string' },
    reviewer: { type: 'string' },
    round: { type: 'string' },
    domain: { type: 'string' },
    slugs: { type: 'string' },
    answers: { type: 'string' },
    out: { type: 'string' },
  },
});
const commands: Readonly<Record<string, (options: typeof values) => string[]>> = {
  sheet: writeSheet,
  join: joinFile,
  report: writeReport,
  'panel-sheet': writePanelSheet,
  'panel-join': joinPanel,
  'panel-report': writePanelReport,
  'facility-sheet': writeFacilitySheet,
  'facility-join': joinFacility,
  'facility-report': writeFacilityReport,
  'facility-write': writeExpectedFacility,
};

const command = commands[positionals[0] ?? ''];
try {
  if (!command) throw new ContentError([`Choose a command: ${Object.keys(commands).join(', ')}`]);
  for (const line of command(values)) console.log(line);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
