import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseBlueprint } from './blueprint.ts';
import { withBlueprintTables } from './blueprint-section.ts';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../../../../content', file), 'utf8');
const blueprint = parseBlueprint(textOf('blueprint.yaml'), 'blueprint.yaml');
const readme = textOf('README.md');

describe('the tables of the blueprint in the README', () => {
  it('are those of the YAML: after a change there, node libs/content-tools/src/write-blueprint.ts', () => {
    expect(readme).toBe(withBlueprintTables(readme, blueprint));
  });

  it('give each topic its number and objectives, and each domain its divisions', () => {
    const plan = blueprint['Asset Security'];
    const governed = {
      ...plan,
      topics: { 'Media sanitization': { questions: 6, objectives: ['Choose a method', 'Verify it'] } },
    };
    const written = withBlueprintTables(readme, { ...blueprint, 'Asset Security': governed });
    expect(written).toContain('| Media sanitization | 6         | Choose a method<br>Verify it |');
    expect(written).toMatch(/\| difficulty +\| Easy 12, Medium 23, Hard 15 +\|/);
  });

  it('leave what stands around them as it is', () => {
    const changed = withBlueprintTables(readme, { ...blueprint, 'Asset Security': blueprint['Security Operations'] });
    expect(changed).not.toBe(readme);
    expect(withBlueprintTables(changed, blueprint)).toBe(readme);
  });

  it('are refused a document without the markers', () => {
    expect(() => withBlueprintTables('# Something else', blueprint)).toThrow('have to stand in the document');
  });
});
