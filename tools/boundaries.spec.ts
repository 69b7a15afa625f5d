import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const refused: [name: string, rule: string, from: string, specifier: string, target: string][] = [
  ['a file that imports one that imports it', 'files-form-no-circle', 'apps/ai/src/a/x.ts', './y.ts', 'apps/ai/src/a/y.ts'],
  [
    'a folder that imports one that imports it',
    'folders-form-no-circle',
    'apps/ai/src/c/x.ts',
    '../d/x.ts',
    'apps/ai/src/d/x.ts',
  ],
  [
    'a folder that imports the module above it',
    'composition-imports-folders',
    'apps/quiz/src/c/x.ts',
    '../quiz.module.ts',
    'apps/quiz/src/quiz.module.ts',
  ],
  ['an app that imports another app', 'apps-import-no-app', 'apps/quiz/src/x.ts', '@casebook/bank', 'apps/bank/src/index.ts'],
  [
    'a repository that imports an app',
    'apps-import-no-app',
    'apps/bank/src/b/x.repository.ts',
    '@casebook/quiz',
    'apps/quiz/src/index.ts',
  ],
  [
    'the admin app that imports the learners’',
    'apps-import-no-app',
    'apps/admin-web/src/app/x.ts',
    '@casebook/web',
    'apps/web/src/index.ts',
  ],
  [
    'a library that imports an app',
    'libraries-import-no-app',
    'libs/platform/src/x.ts',
    '@casebook/bank',
    'apps/bank/src/index.ts',
  ],
  [
    'an exam that imports another library',
    'exam-imports-no-library',
    'libs/exam/src/x.ts',
    '@casebook/mail',
    'libs/mail/src/index.ts',
  ],
  [
    'contracts that import more than exam',
    'contracts-import-exam-only',
    'libs/contracts/src/x.ts',
    '@casebook/mail',
    'libs/mail/src/index.ts',
  ],
  [
    'a use case that imports Prisma',
    'repositories-import-prisma',
    'apps/bank/src/a/x.ts',
    '../generated/prisma/client.ts',
    'apps/bank/src/generated/prisma/client.ts',
  ],
  [
    'a feature that imports another',
    'features-import-shared-only',
    'apps/web/src/features/quiz/x.ts',
    '../bank/paging.ts',
    'apps/web/src/features/bank/paging.ts',
  ],
  [
    'a nested folder that imports another feature',
    'features-import-shared-only',
    'apps/admin-web/src/features/flags/history/x.ts',
    '../../gate/GateScreen.tsx',
    'apps/admin-web/src/features/gate/GateScreen.tsx',
  ],
  [
    'a feature that imports the app',
    'features-import-shared-only',
    'apps/web/src/features/quiz/y.ts',
    '../../app/store.ts',
    'apps/web/src/app/store.ts',
  ],
  [
    'shared code that imports a feature',
    'shared-imports-no-feature',
    'apps/web/src/shared/x.ts',
    '../features/bank/paging.ts',
    'apps/web/src/features/bank/paging.ts',
  ],
  [
    'shared code that imports the app',
    'shared-imports-no-feature',
    'apps/web/src/shared/y.ts',
    '../app/store.ts',
    'apps/web/src/app/store.ts',
  ],
];
const allowed: [name: string, from: string, specifier: string, target: string][] = [
  ['standalone imports services', 'apps/standalone/src/x.ts', '@casebook/bank', 'apps/bank/src/index.ts'],
  ['contracts import exam', 'libs/contracts/src/y.ts', '@casebook/exam', 'libs/exam/src/index.ts'],
  [
    'a repository imports Prisma',
    'apps/bank/src/d/x.repository.ts',
    '../generated/prisma/client.ts',
    'apps/bank/src/generated/prisma/client.ts',
  ],
  ['a feature imports itself', 'apps/web/src/features/bank/card/z.ts', '../paging.ts', 'apps/web/src/features/bank/paging.ts'],
  ['a feature imports shared code', 'apps/web/src/features/quiz/z.ts', '../../shared/paths.ts', 'apps/web/src/shared/paths.ts'],
  ['the app imports a feature', 'apps/web/src/app/z.ts', '../features/bank/paging.ts', 'apps/web/src/features/bank/paging.ts'],
  ['an app imports a library', 'apps/admin/src/x.ts', '@casebook/mail', 'libs/mail/src/index.ts'],
  ['a folder imports the configuration above it', 'apps/admin/src/a/x.ts', '../config.ts', 'apps/admin/src/config.ts'],
];

/** Additional imports, which complete the cycles. */
const closing: [from: string, specifier: string][] = [
  ['apps/ai/src/a/y.ts', './x.ts'],
  ['apps/ai/src/d/y.ts', '../c/y.ts'],
];

/** Checks a workspace with one import per line against the repository's own rules. */
describe('module boundaries', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'casebook-boundaries-')));
  let found: Set<string>;

  beforeAll(() => {
    const imports = [
      ...refused.map(([, , from, specifier]) => [from, specifier]),
      ...allowed.map(([, from, specifier]) => [from, specifier]),
      ...closing,
    ] as [string, string][];
    const targets = [
      ...refused.map(([, , , , target]) => target),
      ...allowed.map(([, , , target]) => target),
      'apps/ai/src/c/y.ts',
    ];
    for (const target of targets) write(target, 'export {};\n');
    for (const [from, specifier] of imports) write(from, `export * from '${specifier}';\n`);
    for (const target of targets.filter((each) => each.endsWith('src/index.ts'))) link(target);
    const program = join(process.cwd(), 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const settings = join(process.cwd(), '.dependency-cruiser.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [program, '--config', settings, '-T', 'json', 'apps', 'libs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (!stdout.startsWith('{')) throw new Error(stderr);
    const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; to: string; rule: { name: string } }[] } };
    found = new Set(summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  /** Makes a package out of an app or library, given its entry file. */
  const link = (entry: string) => {
    const [kind = '', name = ''] = entry.split('/');
    write(
      `${kind}/${name}/package.json`,
      JSON.stringify({ name: `@casebook/${name}`, type: 'module', exports: './src/index.ts' }),
    );
    mkdirSync(join(folder, 'node_modules/@casebook'), { recursive: true });
    rmSync(join(folder, 'node_modules/@casebook', name), { force: true });
    symlinkSync(join(folder, kind, name), join(folder, 'node_modules/@casebook', name));
  };
  /** A cycle is reported by its folders, or by either of its files. */
  const nameOf = (rule: string, file: string) => (rule === 'folders-form-no-circle' ? dirname(file) : file);

  it.each(refused)('reject %s', (_name, rule, from, _specifier, target) => {
    expect([...found]).toContain(`${rule}: ${nameOf(rule, from)} → ${nameOf(rule, target)}`);
  });

  it.each(allowed)('allow that %s', (_name, from) => {
    expect([...found].filter((each) => each.includes(`: ${from} →`))).toEqual([]);
  });
});
