import { Difficulty, Domain, FormatType, QuestionType } from '@casebook/contracts';
import { difficulties, domainNames, formatTypes, questionTypes } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';

// Neither library may import the other: the wire's words and the exam's are held equal here.
describe('the words of the wire', () => {
  it.each([
    ['domains', Domain.options, domainNames],
    ['difficulties', Difficulty.options, difficulties],
    ['question types', QuestionType.options, questionTypes],
    ['formats', FormatType.options, formatTypes],
  ])('name the same %s as the exam', (_what, onTheWire, ofTheExam) => {
    expect([...onTheWire]).toEqual([...ofTheExam]);
  });
});
