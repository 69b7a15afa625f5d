/**
 * `npm run images`: builds every program's image and prints the sizes. `-- base` first provides the images that these are built on, `--
 * pin` writes the registries' digests for them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root } from '../install.mjs';
import { prepareBaseImages } from './base-images.ts';
import { buildImage, hasImage, queryDocker } from './docker.ts';
import { pinDigests } from './pin-digests.ts';
import { programs } from './programs.ts';

/** The tag that docker-compose.yml runs by default, and admin's previous image, which contains the source maps of earlier builds. */
const { CASEBOOK_VERSION = 'local', PREVIOUS_ADMIN_IMAGE = `casebook/admin:${CASEBOOK_VERSION}` } = process.env;

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  build: async () => {
    const previousAdmin = tagPreviousAdmin();
    for (const { name } of programs) {
      const startMs = Date.now();
      const image = `casebook/${name}:${CASEBOOK_VERSION}`;
      buildImage('--file', 'deploy/Dockerfile', '--target', name, '--tag', image, ...labelArguments(), ...previousAdmin, '.');
      const megabytes = Number(queryDocker('image', 'inspect', '--format', '{{.Size}}', image)) / 1_000_000;
      print(`${image}: ${megabytes.toFixed(0)} MB (${((Date.now() - startMs) / 1000).toFixed(0)} s)`);
    }
  },
  base: async () => {
    const { pulled, standIns, missing } = await prepareBaseImages();
    print(`Pulled: ${pulled.join(', ') || 'none'}`);
    print(`Stand-ins: ${standIns.join(', ') || 'none'}`);
    print(`Missing: ${missing.join(', ') || 'none'}`);
  },
  pin: async () => pinDigests(),
};

/** Tags admin's previous image under another name, because the build moves its tag. @returns the build's arguments */
function tagPreviousAdmin(): string[] {
  const previous = 'casebook/admin:previous';
  const isTagged = hasImage(PREVIOUS_ADMIN_IMAGE) && queryDocker('tag', PREVIOUS_ADMIN_IMAGE, previous) !== undefined;
  return isTagged ? ['--build-context', `previous-admin=docker-image://${previous}`] : [];
}

function labelArguments(): string[] {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${stdout.trim() || 'unknown'}`];
}

const command = COMMANDS[process.argv[2] ?? 'build'];
if (command) {
  await command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
} else {
  console.error(`usage: npm run images -- ${Object.keys(COMMANDS).join(' | ')}`);
  process.exitCode = 2;
}
