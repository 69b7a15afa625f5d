import { describe, expect, it } from '@jest/globals';
import { erasureFaults } from './member-columns.ts';

describe('the columns with a member’s id', () => {
  it('each have an eraser that declares them', () => {
    expect(erasureFaults(['answers.member_id', 'flags.member_id'], ['flags.member_id', 'answers.member_id'])).toEqual([]);
  });

  it('fail the boot if one has no eraser or an eraser declares a missing column', () => {
    expect(erasureFaults(['answers.member_id'], ['answer.member_id'])).toEqual([
      "answers.member_id holds a member's id, but no eraser declares it (@ErasesMember)",
      "An eraser declares answer.member_id, but there is no such column with a member's id",
    ]);
  });
});
