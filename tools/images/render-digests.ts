import { stringify } from 'yaml';
import type { ThirdPartyImage } from './third-party-images.ts';

/**
 * Renders a compose file that replaces tags with digests, both of the images that services run and of those that programs are built on.
 * @param pinned third-party images with their digests
 * @param programs the services that are built here
 */
export function renderDigests(pinned: readonly ThirdPartyImage[], programs: readonly string[]): string {
  const args: Record<string, string> = {};
  const services: Record<string, object> = {};
  for (const { image, usedBy } of pinned) {
    if ('argument' in usedBy) args[usedBy.argument] = image;
    else services[usedBy.service] = { image };
  }
  for (const program of programs) services[program] = { build: { args } };
  // YAML aliases would make the file shorter, but its diffs harder to read.
  return `# Written by npm run images -- pin.\n${stringify({ services }, { aliasDuplicateObjects: false })}`;
}
