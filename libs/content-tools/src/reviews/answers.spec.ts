import { describe, expect, it } from '@jest/globals';
import { parseAnswers } from './answers.ts';

const header = 'item,answer,confidence,second_option,difficulty,minutes,remark';
const good = ['1of2-0000000a,B,sure,,Easy,1,', '2of2-0000000b,c,unsure,A,Hard,1.5,"Unclear, and long"'];
const parse = (...rows: string[]) => parseAnswers([header, ...rows, ''].join('\n'), 'r1-1.csv');

describe('a reviewer’s answers', () => {
  it('are read with upper-case letters', () => {
    expect(parse(...good)).toMatchObject([
      {
        item: { place: 1, items: 2, code: '0000000a' },
        answer: 'B',
        confidence: 'sure',
        second_option: '',
        difficulty: 'Easy',
        minutes: 1,
      },
      { answer: 'C', confidence: 'unsure', second_option: 'A', difficulty: 'Hard', minutes: 1.5, remark: 'Unclear, and long' },
    ]);
  });

  it.each([
    ['no answer', '1of2-0000000a,,sure,,Easy,1,', 'row 1: answer: must be one of A, B, C, D'],
    ['another letter', '1of2-0000000a,E,sure,,Easy,1,', 'row 1: answer: must be one of A, B, C, D'],
    ['no confidence', '1of2-0000000a,A,,,Easy,1,', 'row 1: confidence: must be one of sure, fairly, unsure'],
    ['another difficulty', '1of2-0000000a,A,sure,,Tough,1,', 'row 1: difficulty: must be one of Easy, Medium, Hard'],
    ['the answer as second option', '1of2-0000000a,A,sure,a,Easy,1,', 'row 1: second_option: is the same as the answer'],
    ['no minutes', '1of2-0000000a,A,sure,,Easy,,', 'row 1: minutes: must be a number such as 1.5'],
    ['a slug for an item', 'some-question,A,sure,,Easy,1,', 'row 1: item: is not an item of a sheet'],
    ['a comma in a bare remark', '1of2-0000000a,A,sure,,Easy,1,one, two', 'Invalid Record Length'],
  ])('are refused with %s', (_what, row, why) => {
    expect(() => parse(row, good[1] ?? '')).toThrow(why);
  });

  it('are refused if an item is missing, repeated, or from another sheet', () => {
    expect(() => parse(good[0] ?? '')).toThrow('r1-1.csv: item 2 of 2 occurs 0 times');
    expect(() => parse(...good, good[0] ?? '')).toThrow('r1-1.csv: item 1 of 2 occurs 2 times');
    expect(() => parse(...good, '3of3-0000000c,A,sure,,Easy,1,')).toThrow('3of3-0000000c is from another sheet');
    expect(() => parse()).toThrow('contains no answers');
  });

  it('are refused with other columns', () => {
    expect(() => parseAnswers('item,answer\n', 'r1-1.csv')).toThrow(`the first line must be ${header}`);
  });
});
