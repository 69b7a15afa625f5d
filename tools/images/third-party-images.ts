import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** An image that Casebook's images are built on, or that runs beside them. */
export interface ThirdPartyImage {
  /** The name with its tag: `redis:7.4.6-bookworm`. */
  readonly image: string;
  /** The service in docker-compose.yml that runs the image, or the build argument in `deploy/Dockerfile` that specifies it. */
  readonly usedBy: { readonly service: string } | { readonly argument: string };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, { readonly image?: string }>>;
}

/** The prefix of the images that this repository builds. */
const OWN = 'casebook/';

/**
 * Reads the images from docker-compose.yml and the Dockerfile, the only places that specify them.
 * @param root the repository's folder
 */
export function thirdPartyImages(root: string): ThirdPartyImage[] {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as ComposeFile;
  return [
    ...dockerfile.matchAll(/^ARG (?<argument>\w+_IMAGE)=(?<image>\S+)$/gm).map(({ groups }) => ({
      image: groups?.image ?? '',
      usedBy: { argument: groups?.argument ?? '' },
    })),
    ...Object.entries(services).flatMap(([service, { image = OWN }]) =>
      image.startsWith(OWN) ? [] : [{ image, usedBy: { service } }],
    ),
  ];
}
