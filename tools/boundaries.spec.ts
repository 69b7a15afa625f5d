import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const refused: [name: string, file: string, line: string, why: string][] = [
  ['an app that imports another app', 'apps/quiz/src/x.ts', "export * from '@casebook/bank';", 'No app imports another app'],
  ['a library that imports an app', 'libs/platform/src/x.ts', "export * from '@casebook/bank';", 'No app imports another app'],
  ['contracts that import more than exam', 'libs/contracts/src/x.ts', "export * from '@casebook/platform';", 'but exam'],
  [
    'an exam that imports another library',
    'libs/exam/src/x.ts',
    "export * from '@casebook/contracts';",
    'imports nothing of ours',
  ],
  [
    'a use case that imports Prisma',
    'apps/bank/src/a/x.ts',
    "export * from '../generated/prisma/client.ts';",
    'Only *.repository.ts',
  ],
  [
    'a repository that imports an app',
    'apps/bank/src/b/x.repository.ts',
    "export * from '@casebook/quiz';",
    'No app imports another',
  ],
  [
    'a feature that imports another',
    'apps/web/src/features/quiz/x.ts',
    "export * from '../bank/paging.ts';",
    'No feature imports another',
  ],
  [
    'a nested folder that imports another feature',
    'apps/web/src/features/quiz/taking/x.ts',
    "export * from '../../bank/paging.ts';",
    'No feature imports another',
  ],
  [
    'a feature that imports the app',
    'apps/web/src/features/quiz/y.ts',
    "export * from '../../app/store.ts';",
    'No feature imports',
  ],
  [
    'shared code that imports a feature',
    'apps/web/src/shared/x.ts',
    "export * from '../features/quiz/x.ts';",
    'shared imports neither',
  ],
  [
    'a feature of the admin app that imports another',
    'apps/admin-web/src/features/flags/x.ts',
    "export * from '../gate/use-gate-renewal.ts';",
    'No feature imports another',
  ],
  [
    'shared code of the admin app that imports a feature',
    'apps/admin-web/src/shared/x.ts',
    "export * from '../features/gate/GateScreen.tsx';",
    'shared imports neither',
  ],
  ['the admin app that imports the learners’', 'apps/admin-web/src/app/x.ts', "export * from '@casebook/web';", 'No app imports'],
  ['shared code that imports the app', 'apps/web/src/shared/y.ts', "export * from '../app/store.ts';", 'shared imports neither'],
  ['a rule that reads the environment', 'apps/bank/src/c/x.ts', 'export const x = process.env.HOME;', 'process.env'],
];
const allowed: [name: string, file: string, line: string][] = [
  ['standalone imports services', 'apps/standalone/src/x.ts', "export * from '@casebook/bank';"],
  ['contracts import exam', 'libs/contracts/src/y.ts', "export * from '@casebook/exam';"],
  ['a repository imports Prisma', 'apps/bank/src/d/x.repository.ts', "export * from '../generated/prisma/client.ts';"],
  ['config reads the environment', 'apps/bank/src/config.ts', 'export const x = process.env.HOME;'],
  ['a feature imports itself', 'apps/web/src/features/quiz/taking/z.ts', "export * from '../AnsweredOptions.tsx';"],
  ['a nested folder imports its feature', 'apps/web/src/features/bank/card/more/x.ts', "export * from '../../paging.ts';"],
  ['a feature imports shared code', 'apps/web/src/features/quiz/z.ts', "export * from '#shared/paths.ts';"],
  ['the app imports a feature', 'apps/web/src/app/x.ts', "export * from '../features/quiz/QuizHomeScreen.tsx';"],
  ['an app imports a library', 'apps/admin/src/x.ts', "export * from '@casebook/platform';"],
];

/** Lints one file per line below, with the repository's own Biome settings. */
describe('module boundaries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-boundaries-'));
  let findings: { file: string; message: string }[];

  beforeAll(() => {
    const settings = { ...JSON.parse(readFileSync('biome.json', 'utf8')), vcs: undefined, $schema: undefined };
    const files = [...refused, ...allowed].map(([, file, line]) => [file, `${line}\n`] as const);
    for (const [file, text] of [['biome.json', JSON.stringify(settings)] as const, ...files]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const program = join(process.cwd(), 'node_modules/.bin/biome');
    const { stdout } = spawnSync(program, ['lint', '--reporter=json', '--max-diagnostics=200', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      diagnostics: { message: string; location: { path: string | { file: string } } }[];
    };
    findings = diagnostics.map(({ message, location: { path } }) => ({
      file: (typeof path === 'string' ? path : path.file).replaceAll('\\', '/'),
      message,
    }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const messagesOf = (file: string) => findings.filter((finding) => finding.file.endsWith(file)).map(({ message }) => message);

  it.each(refused)('reject %s', (_name, file, _line, why) => {
    expect(messagesOf(file).join('\n')).toContain(why);
  });

  it.each(allowed)('allow that %s', (_name, file) => {
    expect(messagesOf(file)).toEqual([]);
  });
});
