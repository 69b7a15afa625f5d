import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { kafkaLibraries } from '../../libs/servers/src/kafka/kafka-libraries.ts';
import { findPostgresBinaries } from '../../libs/servers/src/postgres/binaries.ts';
import { node, print, root } from '../install.mjs';
import { buildImage, hasImage, queryDocker } from './docker.ts';
import { thirdPartyImages } from './third-party-images.ts';

/** The image that stand-ins are built on, and its Debian release. */
const DEBIAN = { image: 'debian:bookworm-slim', release: 'bookworm' };

/** The target in `deploy/base-images/Dockerfile` that builds a stand-in for each repository. */
const STAND_INS: Readonly<Record<string, string>> = {
  node: 'node',
  'gcr.io/distroless/cc-debian12': 'runtime',
  postgres: 'postgres',
  redis: 'redis',
  'apache/kafka': 'kafka',
  'prom/prometheus': 'prometheus',
};

/** Creates the files that each target copies. */
const INPUTS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  node: async (folder) => {
    cpSync(node(), join(folder, 'node'));
    cpSync(npmFolder(), join(folder, 'npm'), { recursive: true });
  },
  postgres: async (folder) => {
    const { postgres } = await findPostgresBinaries();
    cpSync(dirname(dirname(postgres)), join(folder, 'postgres'), { recursive: true, verbatimSymlinks: true });
  },
  kafka: async (folder) => cpSync(await kafkaLibraries(), join(folder, 'kafka'), { recursive: true }),
};

export interface BaseImages {
  readonly pulled: string[];
  /** Images built here under their official names. */
  readonly standIns: string[];
  /** Images that could neither be pulled nor built. */
  readonly missing: string[];
}

/** Provides each third-party image: the local one, or else the registry's, or else a stand-in. */
export async function prepareBaseImages(): Promise<BaseImages> {
  const result: BaseImages = { pulled: [], standIns: [], missing: [] };
  for (const { image } of thirdPartyImages(root)) {
    if (hasImage(image)) continue;
    const target = STAND_INS[repositoryOf(image)];
    if (queryDocker('pull', '--quiet', image) !== undefined) result.pulled.push(image);
    else if (target === undefined) result.missing.push(image);
    else {
      await buildStandIn(image, target);
      result.standIns.push(image);
    }
  }
  return result;
}

const repositoryOf = (image: string): string => image.slice(0, image.lastIndexOf(':'));

async function buildStandIn(image: string, target: string): Promise<void> {
  print(`No registry has ${image} for this machine; building a stand-in`);
  if (!hasImage(DEBIAN.image) && queryDocker('pull', '--quiet', DEBIAN.image) === undefined) bootstrapDebian();
  const folder = mkdtempSync(join(tmpdir(), 'casebook-base-'));
  try {
    cpSync(join(root, 'deploy/base-images'), folder, { recursive: true });
    writeFileSync(join(folder, 'certificates.crt'), trustedCertificates());
    await INPUTS[target]?.(folder);
    buildImage('--target', target, '--label', 'casebook.stand-in=true', '--tag', image, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Installs Debian's essential packages into a folder, and imports it as an image. Requires root and the package debootstrap. */
function bootstrapDebian(): void {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-debian-'));
  try {
    shell(`debootstrap --variant=minbase --include=ca-certificates ${DEBIAN.release} ${folder} >/dev/null`);
    shell(`tar --directory ${folder} --create . | docker import --change 'CMD ["bash"]' - ${DEBIAN.image} >/dev/null`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function shell(command: string): void {
  const { status } = spawnSync('bash', ['-o', 'pipefail', '-c', command], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`Failed: ${command}`);
}

/** Node's certificates, plus those installed on this machine. */
function trustedCertificates(): string {
  const added = process.env.NODE_EXTRA_CA_CERTS;
  return [...rootCertificates, ...(added ? [readFileSync(added, 'utf8')] : [])].join('\n');
}

/** The folder of the npm that runs this script. */
function npmFolder(): string {
  const cli = process.env.npm_execpath;
  if (!cli) throw new Error('Run this with npm: npm run images -- base');
  return dirname(dirname(cli));
}
