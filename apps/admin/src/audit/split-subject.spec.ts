import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { resultOf, splitSubject } from './split-subject.ts';

const facts = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.uuid(), fc.integer(), fc.boolean()));

describe('the subject of a recorded action', () => {
  it('is split into the member acted upon, the ids of things, and facts that may be about a person', () => {
    const [userId, sessionId] = ['0194e7e4-0000-7000-8000-000000000001', '0194e7e4-0000-7000-8000-000000000002'];
    expect(splitSubject({ userId, sessionId, method: 'password', ended: 2, clientAddress: '10.0.0.1', noteId: 'ann' })).toEqual({
      memberId: userId,
      isMemberDeleted: false,
      ids: { sessionId },
      facts: { method: 'password', ended: 2, noteId: 'ann' },
    });
  });

  it.each(['userId', 'accountId', 'memberId'])('has the member in %s', (field) => {
    const id = '0194e7e4-0000-7000-8000-000000000001';
    expect(splitSubject({ [field]: id })).toEqual({ memberId: id, isMemberDeleted: false, ids: {}, facts: {} });
  });

  it('has a deleted member in pseudonym', () => {
    const pseudonym = '0194e7e4-0000-7000-8000-000000000001';
    expect(splitSubject({ pseudonym })).toEqual({ memberId: pseudonym, isMemberDeleted: true, ids: {}, facts: {} });
  });

  it('has ids in lower case, as PostgreSQL returns them', () => {
    const [userId, quizId] = ['0194E7E4-0000-7000-8000-00000000000A', '0194E7E4-0000-7000-8000-00000000000B'];
    expect(splitSubject({ userId, quizId })).toMatchObject({
      memberId: userId.toLowerCase(),
      ids: { quizId: quizId.toLowerCase() },
    });
  });

  it('never leaves anything but ids of things in what is stored forever', () => {
    fc.assert(
      fc.property(facts, (subject) => {
        const { ids } = splitSubject(subject);
        for (const [name, value] of Object.entries(ids)) {
          expect(name).toMatch(/Id$/);
          expect(value).toMatch(/^[0-9a-f-]{36}$/);
        }
      }),
    );
  });
});

describe('the result of an action', () => {
  it.each(['identity.sign-in-failed', 'identity.admin-gate-refused', 'identity.refresh-token-reused'])(
    'is refused for %s',
    (action) => expect(resultOf(action)).toBe('refused'),
  );
  it.each(['identity.signed-in', 'access.revoked', 'quiz.completed'])('is done for %s', (action) =>
    expect(resultOf(action)).toBe('done'),
  );
});
