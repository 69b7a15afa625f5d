import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root } from '../install.mjs';
import { queryDocker } from './docker.ts';
import { programs } from './programs.ts';
import { renderDigests } from './render-digests.ts';
import { thirdPartyImages } from './third-party-images.ts';

/** A second file for Compose: `docker compose --file docker-compose.yml --file deploy/digests.yml`. */
const FILE = 'deploy/digests.yml';

/** Pulls each third-party image and writes the registry's digest for its tag. @throws Error if an image can't be pulled */
export function pinDigests(): void {
  const pinned = thirdPartyImages(root).map((used) => ({ ...used, image: `${used.image}@${digestOf(used.image)}` }));
  const names = programs.map(({ name }) => name);
  writeFileSync(join(root, FILE), renderDigests(pinned, names));
  print(`Wrote ${pinned.length} digests to ${FILE}`);
}

function digestOf(image: string): string {
  if (queryDocker('pull', '--quiet', image) === undefined) throw new Error(`No registry has ${image} for this machine`);
  const listed = queryDocker('image', 'inspect', '--format', '{{json .RepoDigests}}', image) ?? '[]';
  // An image pulled from several registries has a digest for each.
  const prefix = `${image.slice(0, image.lastIndexOf(':'))}@`;
  const digest = (JSON.parse(listed) as string[]).find((each) => each.startsWith(prefix))?.slice(prefix.length);
  if (!digest) throw new Error(`The registry gave no digest for ${image}`);
  return digest;
}
