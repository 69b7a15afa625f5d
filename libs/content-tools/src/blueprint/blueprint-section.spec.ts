import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseBlueprint } from './blueprint.ts';
import { withBlueprintTables } from './blueprint-section.ts';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../../../../content', file), 'utf8');
const blueprint = parseBlueprint(textOf('blueprint.yaml'), 'blueprint.yaml');
const readme = textOf('README.md');

describe('the tables of the blueprint in the README', () => {
  it('match the YAML; if not, run node libs/content-tools/src/write-blueprint.ts', () => {
    expect(readme).toBe(withBlueprintTables(readme, blueprint));
  });

  it('list each topic’s number and objectives and each domain’s distribution', () => {
    const plan = blueprint['Asset Security'];
    const governed = {
      ...plan,
      topics: { 'Media sanitization': { questions: 6, objectives: ['Choose a method', 'Verify it'] } },
    };
    const written = withBlueprintTables(readme, { ...blueprint, 'Asset Security': governed });
    expect(written).toContain('| Media sanitization | 6         | Choose a method<br>Verify it |');
    expect(written).toMatch(/\| difficulty +\| Easy 10, Medium 26, Hard 16 +\|/);
  });

  it('leave the rest of the document unchanged', () => {
    const changed = withBlueprintTables(readme, { ...blueprint, 'Asset Security': blueprint['Security Operations'] });
    expect(changed).not.toBe(readme);
    expect(withBlueprintTables(changed, blueprint)).toBe(readme);
  });

  it('require a document with both markers', () => {
    expect(() => withBlueprintTables('# Something else', blueprint)).toThrow('must contain the lines');
  });
});
