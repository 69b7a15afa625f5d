/**
 * `npm run test:deploy`: checks the Dockerfiles, docker-compose.yml, and the contents of the images. If a Docker engine is running, builds
 * the images, starts the stack, and runs the journeys tagged `@deployed` on it. Prints what was skipped.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { artifactsFolder } from '../../libs/servers/src/index.ts';
import { build } from '../../tools/build.mjs';
import { hasEngine, queryDocker } from '../../tools/images/docker.ts';
import { programs } from '../../tools/images/programs.ts';
import { install, root } from '../../tools/install.mjs';
import { assert, Checks, runsWell } from '../shared/checks.ts';
import { checkStack } from './check-stack.ts';
import { ComposeStack } from './compose-stack.ts';
import { assembleImages, checkSourceMaps, inAssembled, inImage } from './source-maps.ts';

const MAX_IMAGE_MB = 250;
const DOCKERFILES = ['deploy/Dockerfile', 'deploy/base-images/Dockerfile'];

const checks = new Checks();
const folder = artifactsFolder('test-deploy', String(process.pid));
mkdirSync(folder, { recursive: true });
const stack = await ComposeStack.prepare(folder);

for (const file of DOCKERFILES) await checks.run(`${file} has no lint`, () => lint(file));
if (queryDocker('compose', 'version') === undefined) checks.skip('docker-compose.yml', 'Docker Compose is not installed');
else await checks.run('docker-compose.yml is valid', () => void stack.compose('--profile', 'observability', 'config', '--quiet'));
await checks.run('source maps, in what the images contain', assembledSourceMaps);
if (!hasEngine()) checks.skip('images, stack and journeys', 'no Docker engine answers');
else if (await checks.run('the images build', buildImages)) {
  for (const { name, health } of programs) await checks.run(`casebook/${name}`, () => inspectImage(name, health !== undefined));
  await checks.run('source maps, in the images', () => checkSourceMaps(inImage));
  await checkStack(checks, stack);
}
// A stack that is left running still needs its env file.
if (!process.env.LEAVE_RUNNING) rmSync(folder, { recursive: true });
process.exitCode = checks.finish();

function lint(file: string): void {
  const problems = validate(readFileSync(join(root, file), 'utf8'));
  const lines = problems.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  assert(problems.length === 0, lines.join('; '));
}

/** Checks the assembled folders, without an engine. */
function assembledSourceMaps(): string {
  install();
  build();
  const assembled = join(folder, 'images');
  try {
    assembleImages(assembled);
    return checkSourceMaps(inAssembled(assembled));
  } finally {
    rmSync(assembled, { recursive: true, force: true });
  }
}

function buildImages(): void {
  for (const command of ['base', 'build'])
    assert(runsWell('npm', ['run', '--silent', 'images', '--', command]), `npm run images -- ${command} failed`);
}

interface ImageDetails {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly Labels: Readonly<Record<string, string>>;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
}

function inspectImage(name: string, hasHealth: boolean): string {
  const [image] = JSON.parse(queryDocker('image', 'inspect', `casebook/${name}:local`) ?? '[]') as ImageDetails[];
  if (!image) throw new Error('the image is missing');
  const megabytes = image.Size / 1_000_000;
  const { User: user, Labels: labels, Healthcheck: health } = image.Config;
  assert(megabytes <= MAX_IMAGE_MB, `${megabytes.toFixed(0)} MB, more than ${MAX_IMAGE_MB}`);
  assert(/^[1-9]\d*:[1-9]\d*$/.test(user), `runs as "${user}"`);
  assert((health?.Test[0] === 'CMD') === hasHealth, `its health check is ${JSON.stringify(health)}`);
  assert(/^[0-9a-f]{40}$/.test(labels['org.opencontainers.image.revision'] ?? ''), 'no revision in its labels');
  return `${megabytes.toFixed(0)} MB`;
}
