/**
 * `npm run test:api -- [--profile embedded|distributed] [--examples N]`: Schemathesis generates requests from the OpenAPI description and
 * validates each response against it, through the gateway, as a member with access and as an admin. Requires `pip install
 * schemathesis==4.32.0`. If the program isn't on the PATH, set SCHEMATHESIS to its path.
 */
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../tools/build.mjs';
import { install, root } from '../../tools/install.mjs';
import { profileFolder, startProfile } from '../profiles/running-profile.ts';

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'embedded' },
    examples: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});

install();
build();
// Imported after the build, because the module loads compiled files.
const { createPaidMember, signInAgain } = await import('../shared/test-member.ts');
process.exitCode = await fuzz(values.profile);

async function fuzz(profile: string): Promise<number> {
  const folder = profileFolder('api-fuzz', profile);
  const system = await startProfile(profile, folder);
  try {
    const member = await createPaidMember(system);
    const admin = await createPaidMember(system);
    operate(system.environment, 'identity', 'role', admin.email, 'admin');
    const callers = { member: member.headers, admin: await signInAgain(system.url, admin) };
    const findings = Object.entries(callers).filter(([caller, headers]) => {
      console.log(`\nAs ${caller}`);
      return run(system.url, headers.authorization ?? '', folder) !== 0;
    });
    console.log(
      `\n${profile}: ${findings.length === 0 ? '0 findings as member and as admin' : `findings as ${findings.map(([caller]) => caller).join(', ')}`}`,
    );
    return findings.length;
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function run(url: string, authorization: string, folder: string): number {
  const program = process.env.SCHEMATHESIS ?? 'schemathesis';
  const { status, error } = spawnSync(
    program,
    [
      '--no-color',
      '--config-file',
      join(root, 'tests/api-fuzz/schemathesis.toml'),
      'run',
      `${url}/api/openapi.json`,
      '--header',
      `Authorization: ${authorization}`,
      '--max-examples',
      values.examples,
      '--seed',
      values.seed,
      '--max-redirects',
      '0',
      '--continue-on-failure',
    ],
    // Schemathesis writes its findings to the working directory.
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (error) throw new Error(`${program} could not be started; run: pip install schemathesis==4.32.0`, { cause: error });
  return status ?? 1;
}

function operate(environment: Readonly<Record<string, string | undefined>>, app: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [`apps/${app}/dist/operate.js`, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${app} ${args.join(' ')} failed`);
}
