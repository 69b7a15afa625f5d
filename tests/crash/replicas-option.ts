import { type ReplicatedProgram, replicatedPrograms } from '../profiles/fleet.ts';

/**
 * Parses `--replicas`: one number for every program, or a default and exceptions by name.
 * @param option such as `2` or `2,admin=30`
 * @returns the number of processes for each program
 */
export function parseReplicas(option: string): (name: ReplicatedProgram) => number {
  const counts = new Map<string, number>();
  for (const part of option.split(',')) {
    const [, name = 'all', count] = /^(?:([\w-]+)=)?([1-9]\d*)$/.exec(part) ?? [];
    if (!count || (name !== 'all' && !(replicatedPrograms as readonly string[]).includes(name)))
      throw new Error(
        `--replicas ${option}: ${part} is neither a number nor one of ${replicatedPrograms.join(', ')} with a number`,
      );
    counts.set(name, Number(count));
  }
  return (name) => counts.get(name) ?? counts.get('all') ?? 1;
}
