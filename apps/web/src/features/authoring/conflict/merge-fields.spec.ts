import { describe, expect, it } from '@jest/globals';
import { exhibits, scenarioAt } from '#shared/testing/authoring-fixtures.ts';
import { emptyFields, exhibitFieldsOf, type QuestionFields } from '../question-fields.ts';
import { alignOptions, findConflicts, mergeFields } from './merge-fields.ts';

const option = (id: string, text = id) => ({ id, text, rationale: `Why ${id}` });
const base: QuestionFields = {
  ...emptyFields,
  question: 'What comes first?',
  options: [option('a'), option('b'), option('c'), option('d')],
  correctAnswer: '1',
  difficulty: 'Easy',
  keyConcepts: 'Order',
};

describe('two edits of a question', () => {
  it('merge if they change different fields', () => {
    const theirs = { ...base, difficulty: 'Hard', options: [option('a', 'A1'), ...base.options.slice(1)] };
    const mine = { ...base, question: 'What comes last?', updateReason: 'Clearer' };
    expect(mergeFields(base, theirs, mine)).toEqual({ ...theirs, question: 'What comes last?', updateReason: 'Clearer' });
    expect(findConflicts(base, theirs, mine)).toEqual([
      { path: 'options.0.text', name: 'Option A', theirs: 'A1', mine: 'a', isChangedByBoth: false },
      { path: 'difficulty', name: 'Difficulty', theirs: 'Hard', mine: 'Easy', isChangedByBoth: false },
    ]);
  });

  it('keep this editor’s value if both changed a field, and report the conflict', () => {
    const theirs = { ...base, keyConcepts: 'Theirs', correctAnswer: '2' };
    const mine = { ...base, keyConcepts: 'Mine', correctAnswer: '2' };
    expect(mergeFields(base, theirs, mine).keyConcepts).toBe('Mine');
    expect(findConflicts(base, theirs, mine)).toEqual([
      { path: 'keyConcepts', name: 'Key concepts', theirs: 'Theirs', mine: 'Mine', isChangedByBoth: true },
    ]);
  });

  it('merge the exhibit as a whole, and take the scenario of the newer version', () => {
    const scenario = scenarioAt(1);
    const base1 = { ...base, scenario };
    const theirs = { ...base, exhibit: exhibitFieldsOf(exhibits.code), scenario: { ...scenario, text: 'Newer facts' } };
    const unchanged = mergeFields(base1, theirs, base1);
    expect([unchanged.exhibit, unchanged.scenario?.text]).toEqual([theirs.exhibit, 'Newer facts']);
    const mine = { ...base1, exhibit: exhibitFieldsOf(exhibits.table) };
    expect(mergeFields(base1, theirs, mine)).toMatchObject({ exhibit: mine.exhibit, scenario: theirs.scenario });
    expect(findConflicts(base1, theirs, mine)).toEqual([
      { path: 'exhibit', name: 'Exhibit', theirs: theirs.exhibit, mine: mine.exhibit, isChangedByBoth: true },
    ]);
  });

  it('merge option by option in any order, with the ids of the newer version', () => {
    const theirs = { ...base, options: [option('d'), option('x', 'new'), option('c'), option('a')], correctAnswer: '3' };
    const aligned = alignOptions(base, theirs);
    expect(aligned.options.map(({ id }) => id)).toEqual(['a', 'x', 'c', 'd']);
    expect(aligned.correctAnswer).toBe('0');
    const mine = { ...base, options: base.options.map((one) => (one.id === 'b' ? { ...one, text: 'mine' } : one)) };
    expect(mergeFields(base, aligned, mine).options[1]).toEqual({ id: 'x', text: 'mine', rationale: 'Why x' });
  });
});
