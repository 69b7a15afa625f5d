/** The lines of a region by its name. */
export type Regions = Readonly<Record<string, readonly string[]>>;

const REGION = /^(?<indent> *)# Written by `npm run deployment`: (?<name>\w+)\n(?:.*\n)*? *# End: \k<name>$/gm;

/**
 * Replaces what stands between the markers of each region.
 * @param regions lines without the indentation of their markers
 * @throws Error if the text lacks one of the regions, or has one that isn't among them
 */
export function writeRegions(text: string, regions: Regions): string {
  const missing = new Set(Object.keys(regions));
  const written = text.replace(REGION, (_region, indentation: string, name: string) => {
    if (!missing.delete(name)) throw new Error(`nothing writes the region ${name}, or it is there twice`);
    const lines = [`# Written by \`npm run deployment\`: ${name}`, ...(regions[name] ?? []), `# End: ${name}`];
    return lines.map((line) => (line === '' ? line : `${indentation}${line}`)).join('\n');
  });
  if (missing.size > 0) throw new Error(`there is no region ${[...missing].join(', ')}`);
  return written;
}

/** Indents lines by two spaces; empty lines stay empty. */
export const indent = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? line : `  ${line}`));

/** Joins blocks with an empty line between them. */
export const joinBlocks = (blocks: readonly (readonly string[])[]): string[] =>
  blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
