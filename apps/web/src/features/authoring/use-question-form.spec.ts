import { describe, expect, it } from '@jest/globals';
import { emptyFields, inputOf, type QuestionFields } from './question-fields.ts';
import { formResolver } from './use-question-form.ts';

const written: QuestionFields = {
  ...emptyFields,
  question: 'Who approves a policy?',
  options: ['Management', 'Staff', 'Auditors', 'Vendors'].map((text) => ({ text, rationale: `${text}, that is why.` })),
  correctAnswer: '2',
  keyConcepts: 'Policy',
  practicalApplication: 'Ask who signs.',
  domain: 'Asset Security',
  topic: 'Asset inventory',
  difficulty: 'Easy',
  questionType: 'application',
  formatType: 'best-practice',
  tags: ['audit'],
};

const errorsOf = async (fields: QuestionFields, isEdit = false) => {
  const { errors } = await formResolver(isEdit)(fields, undefined, { fields: {}, shouldUseNativeValidation: false });
  return errors as Record<string, { message?: string } & Record<string, { message?: string }>>;
};

describe('the form of a question', () => {
  it('sends the contract’s input, without empty optional fields', async () => {
    const { values } = await formResolver(false)(written, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(values).toMatchObject({ correctAnswer: 2, citations: [], options: [{ text: 'Management' }, {}, {}, {}] });
    expect(values).not.toHaveProperty('secondaryDomain');
    expect(values).not.toHaveProperty('updateReason');
    const cited = inputOf({ ...written, citations: [{ publication: 'P', section: '1', url: ' ' }] }, false);
    expect(cited.citations).toEqual([{ publication: 'P', section: '1' }]);
  });

  it('has a plain message for each invalid field', async () => {
    const errors = await errorsOf(emptyFields);
    expect(errors.question?.message).toBe('Write something here');
    expect(errors.domain?.message).toBe('Choose one');
    expect(errors.tags?.message).toBe('Choose at least one');
    expect(errors.correctAnswer?.message).toBe('Mark the correct option');
    expect((await errorsOf({ ...written, question: 'x'.repeat(2001) })).question?.message).toBe('2,000 characters at most');
    expect((await errorsOf({ ...written, secondaryDomain: 'Asset Security' })).secondaryDomain?.message).toBe(
      'Another domain than the first',
    );
  });

  it('accepts an edit of an imported question without explanations and tags', async () => {
    const options = written.options.map(({ text }) => ({ text, rationale: '' }));
    const imported = { ...written, options, keyConcepts: '', practicalApplication: '', tags: [], updateReason: 'A typo' };
    expect(await errorsOf(imported, true)).toEqual({});
    expect(Object.keys(await errorsOf(imported))).toEqual(
      expect.arrayContaining(['options', 'keyConcepts', 'practicalApplication', 'tags']),
    );
  });

  it('requires a reason for edits only', async () => {
    expect(await errorsOf(written)).toEqual({});
    expect((await errorsOf(written, true)).updateReason?.message).toBe('Write something here');
  });
});
