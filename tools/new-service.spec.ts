import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const repository = join(__dirname, '..');
// A service of the list, so that the types accept its name; its own folder isn't in the copy.
const name = 'ai';

describe('npm run new:service', () => {
  let folder: string;

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'casebook-new-service-')));
    for (const file of ['tools/new-service.mjs', 'tools/install.mjs', 'tsconfig.base.json'])
      cpSync(join(repository, file), join(folder, file));
    for (const linked of ['node_modules', 'libs', 'apps/quiz']) {
      mkdirSync(dirname(join(folder, linked)), { recursive: true });
      symlinkSync(join(repository, linked), join(folder, linked));
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes a service that compiles', () => {
    const created = spawnSync(process.execPath, ['tools/new-service.mjs', name], { cwd: folder, encoding: 'utf8' });
    expect(created.stderr).toContain(`Created apps/${name}.`);
    symlinkSync(join(repository, 'apps/quiz/src/generated'), join(folder, 'apps', name, 'src/generated'));
    const project = ['-p', join(folder, 'apps', name), '--noEmit'];
    const compiled = spawnSync(join(repository, 'node_modules/.bin/tsc'), project, { encoding: 'utf8' });
    expect({ status: compiled.status, output: compiled.stdout }).toEqual({ status: 0, output: '' });
  });
});
