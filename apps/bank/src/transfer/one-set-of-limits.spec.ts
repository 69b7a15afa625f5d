import { EditQuestionInput } from '@casebook/contracts';
import { questionLimits } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryQuestion } from '../../test/arbitrary-question.ts';
import { contentFromInput } from '../authoring/content-from-input.ts';
import type { QuestionContent } from '../questions/question-content.ts';
import { toTransfer } from './bank-question.ts';
import { acceptQuestion } from './formats/accept-question.ts';
import { fillQuestion } from './imports/fill-question.ts';
import { toContent } from './imports/stage-entry.ts';

let ids = 0;
const newOptionId = () => {
  ids += 1;
  return `0198d2c0-0000-4000-8000-${String(ids).padStart(12, '0')}`;
};
const defaults = {
  domain: 'Asset Security',
  topic: 'General',
  difficulty: 'Medium',
  questionType: 'application',
  formatType: 'scenario-based',
} as const;

/** A question as the form sends it, without empty fields and the scenario, which no edit changes. */
const asEdit = ({ stem, options, correctOptionId, explanation, scenario: _scenario, ...content }: QuestionContent) => {
  const rationaleOf = (id: string) =>
    id === correctOptionId ? explanation.correct : explanation.whyWrong.find(({ optionId }) => optionId === id)?.text;
  return {
    ...content,
    question: stem,
    options: options.map(({ id, text }) => {
      const rationale = rationaleOf(id);
      return { id, text, ...(rationale && { rationale }) };
    }),
    correctAnswer: options.findIndex(({ id }) => id === correctOptionId),
    ...(explanation.keyConcepts && { keyConcepts: explanation.keyConcepts }),
    ...(explanation.practicalApplication && { practicalApplication: explanation.practicalApplication }),
    updateReason: 'A word was wrong',
  };
};
const issuesOf = (input: unknown) => EditQuestionInput.safeParse(input).error?.issues ?? [];

describe('the limits of editing and importing', () => {
  it('let every accepted import be edited', () => {
    fc.assert(
      fc.property(arbitraryQuestion, (question) => {
        const { question: filled } = fillQuestion(question, { defaults, unsupportedFields: [], importerId: 'someone' });
        expect(issuesOf(asEdit(toContent(filled, [], newOptionId)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('let every edited question be imported unchanged', () => {
    fc.assert(
      fc.property(arbitraryEdit, (input) => {
        fc.pre(EditQuestionInput.safeParse(input).success);
        const content = contentFromInput(EditQuestionInput.parse(input), { options: [], origin: 'human' }, newOptionId);
        const question = toTransfer(content);
        const accepted = acceptQuestion(question);
        const spaced = (text: string) => text.replace(/\r\n?/g, '\n').trim();
        expect(accepted.stem).toBe(spaced(question.stem));
        expect(accepted.options.map(({ text }) => text)).toEqual(question.options.map(({ text }) => spaced(text)));
        expect(accepted.tags).toEqual(question.tags);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a topic of 81 characters', { topic: 'x'.repeat(questionLimits.topic + 1) }],
    ['a tag of 41 characters', { tags: ['x'.repeat(questionLimits.tag + 1)] }],
    ['an address of another kind', { citations: [{ publication: 'P', section: 'S', url: 'ftp://example.org' }] }],
    [
      'an address that is too long',
      { citations: [{ publication: 'P', section: 'S', url: `https://example.org/${'x'.repeat(500)}` }] },
    ],
    ['a control character', { question: 'What\u0007?', stem: 'What\u0007?' }],
  ])('refuse %s in both', (_what, fields) => {
    const options = ['a', 'b', 'c', 'd'].map((text) => ({ text }));
    const draft = { stem: 'What?', options, keyIndex: 0, ...fields };
    expect(() => acceptQuestion(draft)).toThrow();
    const { question } = fillQuestion(acceptQuestion({ stem: 'What?', options, keyIndex: 0 }), {
      defaults,
      unsupportedFields: [],
      importerId: 'someone',
    });
    const { stem: _stem, ...edited } = { ...asEdit(toContent(question, [], newOptionId)), stem: undefined, ...fields };
    expect(issuesOf(edited)).not.toEqual([]);
  });

  it('accept options that differ only in case or line breaks in both', () => {
    const options = ['a b', 'a\nb', 'A b', 'a  b'].map((text) => ({ text }));
    const accepted = acceptQuestion({ stem: 'What?', options, keyIndex: 1 });
    const { question } = fillQuestion(accepted, { defaults, unsupportedFields: [], importerId: 'someone' });
    expect(issuesOf(asEdit(toContent(question, [], newOptionId)))).toEqual([]);
  });
});

const text = (limit: number, start = 'x') =>
  fc
    .string({ unit: fc.constantFrom('a', 'B', ' ', '\n', '\r\n', '\t', '<', '漢'), maxLength: Math.min(limit, 40) - 1 })
    .map((rest) => start + rest);
const option = (start: string) =>
  fc.record(
    { text: text(questionLimits.optionText, start), rationale: text(questionLimits.rationale) },
    { requiredKeys: ['text'] },
  );
const arbitraryEdit = fc.record({
  domain: fc.constant(defaults.domain),
  topic: text(questionLimits.topic),
  difficulty: fc.constant(defaults.difficulty),
  questionType: fc.constant(defaults.questionType),
  formatType: fc.constant(defaults.formatType),
  question: text(questionLimits.stem),
  // The first two may differ only in case or whitespace.
  options: fc.tuple(option('a'), option('a'), option('c'), option('d')),
  correctAnswer: fc.nat({ max: 3 }),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9})?$/), { maxLength: 5 }),
  citations: fc.array(
    fc.record({
      publication: text(questionLimits.citation),
      section: text(questionLimits.citation),
      url: fc.webUrl({ validSchemes: ['http', 'https'] }),
    }),
    { maxLength: 2 },
  ),
  updateReason: fc.constant('A word was wrong'),
});
