import { explanationKinds } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { type ExplainedQuestion, keywordsData, requireReadable } from './explained-question.ts';

const now = new Date('2026-12-10T12:00:00Z');
const question: ExplainedQuestion = {
  id: 'q',
  contentVersion: 3,
  domain: 'Asset Security',
  presented: 'Shown before the options',
  stem: 'Which step is taken FIRST?',
  options: [
    { id: 'a', text: 'Contain it' },
    { id: 'b', text: 'Report it' },
  ],
  correctOptionId: 'b',
  explanation: 'Because.',
  isVisible: true,
};
const answer = { contentVersion: 3, answeredAt: now };
const read = (changed: Partial<ExplainedQuestion>, kind: (typeof explanationKinds)[number], hasAccess = true, at = now) => {
  try {
    return requireReadable({ ...question, ...changed }, kind, { hasAccess, now: at }) && 'readable';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('who may read an explanation', () => {
  it('is a member with access, after the answer; the keywords also before', () => {
    for (const kind of explanationKinds) {
      expect(read({}, kind)).toBe(kind === 'keywords' ? 'readable' : 'explanation.answer-first');
      expect(read({ answer }, kind)).toBe('readable');
    }
  });

  it('is nobody who can’t see the question, unless they answered it', () => {
    expect(read({ isVisible: false }, 'keywords')).toBe('question.not-found');
    expect(read({ isVisible: false, answer }, 'enhanced')).toBe('readable');
    expect(() => requireReadable(undefined, 'keywords', { hasAccess: true, now })).toThrow();
  });

  it('is nobody who answered another version, whose key may have been another', () => {
    expect(read({ answer: { ...answer, contentVersion: 2 } }, 'perspective')).toBe('explanation.question-changed');
    expect(read({ answer: { answeredAt: now } }, 'perspective')).toBe('explanation.question-changed');
    expect(read({ answer: { answeredAt: now }, contentVersion: 1 }, 'perspective')).toBe('readable');
  });

  it.each([
    ['no daily set has the question', {}, 'access.required'],
    ['today’s daily set has it', { dailyDate: '2026-12-10' }, 'readable'],
    ['yesterday’s has it: a quiz begun before midnight keeps its date', { dailyDate: '2026-12-09' }, 'readable'],
    ['one of two days ago has it', { dailyDate: '2026-12-08' }, 'access.required'],
    [
      'they answered it on its day',
      { dailyDate: '2026-11-08', answer: { ...answer, answeredAt: new Date('2026-11-08T23:59:00Z') } },
      'readable',
    ],
    [
      'they answered it before its day',
      { dailyDate: '2026-11-08', answer: { ...answer, answeredAt: new Date('2026-11-07T23:59:00Z') } },
      'access.required',
    ],
  ] as const)('is a member without access only if %s', (_case, changed, expected) => {
    expect(read(changed, 'keywords', false)).toBe(expected);
    const ofAnswer = 'answer' in changed ? expected : expected === 'readable' ? 'explanation.answer-first' : expected;
    expect(read(changed, 'perspective', false)).toBe(ofAnswer);
  });
});

it('the keywords’ prompt has the stem and the options, and nothing that says which is right', () => {
  expect(keywordsData(question)).toEqual({ question: question.stem, options: ['Contain it', 'Report it'] });
});
