import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { artifactsFolder } from '../libs/servers/src/data-folder.ts';
import { execute } from './commands.ts';

const HELM_VERSION = 'v3.22.0';
const VALIDATOR_VERSION = '1.37.0';
/** The minimum version of Go, which builds Helm and k6. */
const MIN_GO = [1, 25] as const;

const tools = artifactsFolder('tools');

/** A tool's path, or why it is missing. */
export type Tool = { readonly path: string } | { readonly missing: string };

/** Finds `helm` on the PATH, or else builds it from its Go module. */
export function findHelm(): Tool {
  if (execute('helm', ['version']).succeeded) return { path: 'helm' };
  return buildGoProgram('helm', `helm.sh/helm/v3/cmd/helm@${HELM_VERSION}`);
}

/** Builds a program from its Go module, once per version. */
export function buildGoProgram(name: string, module: string): Tool {
  const folder = join(tools, module.replace(/.*@/, `${name}-`));
  const path = join(folder, name);
  if (existsSync(path)) return { path };
  const go = findGo();
  if ('missing' in go) return { missing: `${name} is not installed, and ${go.missing}` };
  mkdirSync(folder, { recursive: true });
  console.error(`Building ${module}`);
  const built = execute(go.path, ['install', module], { GOBIN: folder });
  return built.succeeded ? { path } : { missing: `${name} could not be built: ${lastLine(built.everything)}` };
}

export function findGo(): Tool {
  const { succeeded, output } = execute('go', ['version']);
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(output) ?? [];
  if (!succeeded || major === undefined) return { missing: 'Go is not installed' };
  const isNewEnough = Number(major) > MIN_GO[0] || (Number(major) === MIN_GO[0] && Number(minor) >= MIN_GO[1]);
  return isNewEnough ? { path: 'go' } : { missing: `Go ${major}.${minor} is older than ${MIN_GO.join('.')}` };
}

/** Finds `kubernetes-validate` on the PATH, or else installs it from PyPI into a virtual environment. */
export function findValidator(): Tool {
  if (execute('kubernetes-validate', ['--help']).succeeded) return { path: 'kubernetes-validate' };
  const folder = join(tools, 'python');
  const path = join(folder, 'bin/kubernetes-validate');
  if (existsSync(path)) return { path };
  if (!execute('python3', ['-m', 'venv', folder]).succeeded) return { missing: 'Python 3 with venv is not installed' };
  const installed = execute(join(folder, 'bin/pip'), ['install', '--quiet', `kubernetes-validate==${VALIDATOR_VERSION}`]);
  return installed.succeeded ? { path } : { missing: `pip failed: ${lastLine(installed.everything)}` };
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
