import { spawnSync } from 'node:child_process';
import { root } from '../install.mjs';

/** Builds an image. Only errors are printed. @throws Error if it fails */
export function buildImage(...args: string[]): void {
  const { status, error } = spawnSync('docker', ['build', '--quiet', ...args], {
    cwd: root,
    // Hides standard output, which is the image's id.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
  if (error || status !== 0) throw new Error('docker build failed', { cause: error });
}

/** Runs docker without showing output. @returns its output, or undefined if it fails */
export function queryDocker(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('docker', args, { cwd: root, encoding: 'utf8', env: environment() });
  return status === 0 ? stdout.trim() : undefined;
}

/** Whether a Docker engine responds. */
export const hasEngine = (): boolean => queryDocker('version', '--format', '{{.Server.Version}}') !== undefined;

export const hasImage = (image: string): boolean => queryDocker('image', 'inspect', '--format', '{{.Id}}', image) !== undefined;

/** The Dockerfile requires BuildKit, which engines before 23 use only if this variable is set. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, DOCKER_BUILDKIT: '1' });
