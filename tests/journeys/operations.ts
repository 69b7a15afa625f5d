import { randomUUID } from 'node:crypto';
import { administrationOperations } from './administration-operations.ts';
import { aiOperations } from './ai-operations.ts';
import { callApi } from './api.ts';
import { authoringOperations } from './authoring-operations.ts';
import { billingOperations } from './billing-operations.ts';
import { newEmail, PASSWORD } from './casebook.ts';
import { factorOperations } from './factor-operations.ts';
import { type Member, newMember, signIn, verifyPathOf, waitForMailedLink } from './members.ts';
import { passkeyOperations } from './passkey-operations.ts';
import { setting } from './running-system.ts';
import { transferOperations } from './transfer-operations.ts';
import type { ApiDescription, QuizBody, Walker } from './walker.ts';

/** Another member, whose quiz no walker may read or change. */
export interface Bystander {
  readonly member: Member;
  readonly quiz: QuizBody;
}

export type Call = (walker: Walker, bystander: Bystander) => Promise<unknown>;

// RFC 7636, appendix B.
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const redirect = () => `${setting('CASEBOOK_URL')}/reset-password`;

/** The operations that need input to succeed, in this order. The others are called afterward, without input. */
const withInput: Readonly<Record<string, Call>> = {
  countMatches: (walker) => walker.send('countMatches', { query: { difficulty: 'Hard' } }),
  recordReferral: (walker) => walker.send('recordReferral', { body: { code: 'learnworlds' } }),
  reportError: (walker) =>
    walker.send('reportError', { body: { where_at: 'client', what: 'window_error', message: 'of a walker' } }),
  updateUser: (walker) => walker.send('updateUser', { body: { data: { full_name: 'Walter Walker' } } }),
  deleteUser: async (walker) => {
    const token = walker.member && (await newMember()).token;
    await walker.send('deleteUser', { ...(token && { token }), body: {} });
  },
  endSession: async (walker) => {
    if (walker.member) await signIn(walker.member.email);
    const { body } = await walker.send<{ sessions?: { id: string; current: boolean }[] }>('listSessions');
    const other = body.sessions?.find(({ current }) => !current);
    await walker.send('endSession', { params: { id: other?.id ?? randomUUID() } });
  },
  ...factorOperations,
  ...passkeyOperations,
  ...administrationOperations,
  signUp: (walker) => walker.send('signUp', { body: { email: newEmail(), password: PASSWORD } }),
  grantToken: (walker, { member }) =>
    walker.send('grantToken', {
      query: { grant_type: 'password' },
      body: { email: (walker.member ?? member).email, password: PASSWORD },
    }),
  // Waits for the mail, so that `recoveryLink` can't take it for the mail of a later request.
  requestRecovery: (walker, { member }) => {
    const { email } = walker.member ?? member;
    const body = { email, code_challenge: CHALLENGE, code_challenge_method: 's256' };
    return waitForMailedLink(email, () => walker.send('requestRecovery', { query: { redirect_to: redirect() }, body }));
  },
  requestMagicLink: (walker) =>
    walker.send('requestMagicLink', { query: { redirect_to: redirect() }, body: { email: newEmail() } }),
  resendMail: (walker) => walker.send('resendMail', { body: { type: 'signup', email: newEmail() } }),
  probeLink: async (walker, { member }) => walker.send('probeLink', { query: await recoveryLink(walker.member ?? member) }),
  followLink: async (walker, { member }) => walker.send('followLink', { query: await recoveryLink(walker.member ?? member) }),
  startProviderSignIn: (walker) =>
    walker.send('startProviderSignIn', {
      query: { provider: 'custom:oidc', redirect_to: redirect(), code_challenge: CHALLENGE, code_challenge_method: 's256' },
    }),
  finishProviderFlow: (walker) => walker.send('finishProviderFlow', { query: { state: 'none', code: 'none' } }),
  finishPostedProviderFlow: (walker) => walker.send('finishPostedProviderFlow', { body: { state: 'none', code: 'none' } }),
  linkIdentity: (walker) => walker.send('linkIdentity', { query: { provider: 'custom:oidc', redirect_to: redirect() } }),
  unlinkIdentity: (walker) => walker.send('unlinkIdentity', { params: { id: randomUUID() } }),
  refuseSso: (walker) => walker.send('refuseSso', { body: { domain: 'example.org' } }),
  verifyToken: async (walker, { member }) => {
    const { token } = await recoveryLink(walker.member ?? member);
    await walker.send('verifyToken', { body: { type: 'recovery', token } });
  },
  signOut: async (walker) => {
    const token = walker.member && (await signIn(walker.member.email)).token;
    await walker.send('signOut', { token, query: { scope: 'local' } });
  },
  listQuestions: async (walker) => {
    for (let cursor: string | undefined; ; ) {
      const { body } = await walker.send<{ nextCursor?: string }>('listQuestions', {
        query: { limit: '100', ...(cursor && { cursor }) },
      });
      cursor = body.nextCursor;
      if (!cursor) break;
    }
    await walker.send('listQuestions', { query: { limit: '10', page: '2' } });
  },
  getQuestion: async (walker, { quiz }) => {
    for (const { questionId } of quiz.items) await walker.send('getQuestion', { params: { id: questionId } });
  },
  ...billingOperations,
  ...aiOperations,
  ...authoringOperations,
  ...transferOperations,
  bookmarkQuestion: async (walker, { quiz }) => {
    for (const { questionId } of quiz.items) await walker.send('bookmarkQuestion', { params: { id: questionId } });
    await walker.send('listQuestions', { query: { bookmarked: 'true', q: 'security' } });
    await walker.send('listBookmarks');
  },
  removeBookmark: async (walker, { quiz }) => {
    for (const { questionId } of quiz.items) await walker.send('removeBookmark', { params: { id: questionId } });
  },
  flagQuestion: async (walker, { quiz }) => {
    for (const body of [{ reason: 'other' }, { reason: 'other', note: 'Two keys' }, { reason: 'unclear' }])
      await walker.send('flagQuestion', { params: { id: questionOf(quiz) }, body });
  },
  listFlaggedQuestions: async (walker) => {
    await walker.send('listFlaggedQuestions');
    await walker.send('listFlaggedQuestions', { query: { status: 'pending', limit: '1' } });
  },
  summarizeFlags: async (walker) => {
    await walker.send('summarizeFlags');
    await walker.send('summarizeFlags', { query: { q: 'asset' } });
  },
  listFlagHistory: (walker, { quiz }) => walker.send('listFlagHistory', { params: { id: questionOf(quiz) } }),
  decideFlags: async (walker, { quiz }) => {
    const params = { id: questionOf(quiz) };
    await walker.send('decideFlags', { params, body: { status: 'reviewed', reason: 'Reviewed' } });
  },
  // Three pending flags would suspend the question for everyone.
  unflagQuestion: (walker, { quiz }) => walker.send('unflagQuestion', { params: { id: questionOf(quiz) } }),
  rateQuestion: async (walker, { quiz }) => {
    for (const rating of [1, -1, 0]) await walker.send('rateQuestion', { params: { id: questionOf(quiz) }, body: { rating } });
  },
  removeRating: (walker, { quiz }) => walker.send('removeRating', { params: { id: questionOf(quiz) } }),
  startQuiz: async (walker) => {
    const daily = await walker.send<QuizBody>('startQuiz', { body: { kind: 'daily' } });
    if (daily.status === 201) walker.daily = daily.body;
    const standard = await walker.send<QuizBody>('startQuiz', { body: { kind: 'standard', count: 4 } });
    if (standard.status === 201) walker.standard = standard.body;
    await walker.send('startQuiz', { body: { kind: 'standard', count: 4 } });
  },
  submitAnswer: async (walker, { quiz }) => {
    await answer(walker, quiz, 0);
    for (const own of [walker.daily, walker.standard]) if (own) await answer(walker, own, 0, true);
    if (walker.daily) await walker.send('startQuiz', { body: { kind: 'daily' } });
  },
  getQuiz: async (walker, { quiz }) => {
    for (const { id } of [quiz, walker.daily, walker.standard].filter((each) => each !== undefined))
      await walker.send('getQuiz', { params: { id } });
  },
  saveQuizState: async (walker, { quiz }) => {
    for (const own of [quiz, walker.daily, walker.standard].filter((each) => each !== undefined))
      for (const revision of [0, 0]) await walker.send('saveQuizState', { params: { id: own.id }, body: stateOf(own, revision) });
  },
  followQuiz: async (walker, { quiz }) => {
    for (const { id } of [quiz, walker.daily, walker.standard].filter((each) => each !== undefined))
      await walker.send('followQuiz', { params: { id } });
  },
  getQuizSetup: async (walker) => {
    await walker.send('getQuizSetup');
    await walker.send('getQuizSetup', { query: { from: 'weakest', difficulties: 'Hard' } });
  },
  discardQuiz: async (walker, { quiz }) => {
    for (const { id } of [quiz, walker.daily, walker.standard].filter((each) => each !== undefined)) {
      await walker.send('discardQuiz', { params: { id } });
      await walker.send('getQuiz', { params: { id } });
    }
    if (walker.standard) await answer(walker, walker.standard, 1);
  },
  completeQuiz: async (walker, { quiz }) => {
    for (const { id } of [quiz, walker.daily, walker.standard].filter((each) => each !== undefined))
      await walker.send('completeQuiz', { params: { id } });
    if (!walker.daily) return;
    for (const place of [1, 2]) await answer(walker, walker.daily, place, true);
    const idempotent = { params: { id: walker.daily.id }, headers: { 'idempotency-key': randomUUID() } };
    await walker.send('completeQuiz', idempotent);
    await walker.send('completeQuiz', idempotent);
    await walker.send('getQuiz', { params: { id: walker.daily.id } });
    await walker.send('listQuizzes', { query: { status: 'completed' } });
  },
  listHistory: async (walker) => {
    await walker.send('listHistory');
    await walker.send('listHistory', { query: { limit: '1' } });
  },
  getDailyAnalysis: (walker) => walker.send('getDailyAnalysis', { params: { date: today() } }),
  exportDailyAnalysis: (walker) => walker.send('exportDailyAnalysis', { params: { date: today() } }),
};

/** Called last, because it locks the gate that the admin's other requests need. */
const LAST = 'exitAdminGate';

/**
 * @returns how to call each operation of the API description: those with input, then reads, then writes; and the names of those that can
 * succeed. A new operation only needs an entry above if it requires input to succeed.
 */
export function callsOf({ paths }: ApiDescription): { calls: Call[]; canSucceed: string[] } {
  const described = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).map(([method, { operationId, requestBody, parameters = [] }]) => ({
      isRead: method === 'get',
      operationId,
      needsInput: requestBody !== undefined || parameters.some(({ required }) => required),
    })),
  );
  const unknown = Object.keys(withInput).filter((name) => !described.some(({ operationId }) => operationId === name));
  if (unknown.length > 0) throw new Error(`The API has no ${unknown.join(', ')}`);
  const others = described.filter(({ operationId }) => operationId !== LAST && !(operationId in withInput));
  const calls = [
    ...Object.values(withInput),
    ...[...others.filter(({ isRead }) => isRead), ...others.filter(({ isRead }) => !isRead), { operationId: LAST }].map(
      ({ operationId }): Call =>
        (walker) =>
          walker.send(operationId),
    ),
  ];
  const canSucceed = described.filter(({ operationId, needsInput }) => operationId in withInput || !needsInput);
  return { calls, canSucceed: canSucceed.map(({ operationId }) => operationId) };
}

/** The UTC date of the walkers' daily quiz. */
const today = () => new Date().toISOString().slice(0, 10);

/** The state of a quiz at its second item, with a marked item and a struck option. */
function stateOf({ items: [first, second] }: QuizBody, revision: number) {
  return {
    revision,
    position: 2,
    tallies: [1, 0, 0, 0],
    elapsedMs: {},
    textSize: 1.1,
    marked: first ? [first.id] : [],
    struck: second?.options[0] ? [second.options[0].id] : [],
  };
}

/** The question that walkers flag and rate. */
function questionOf({ id, items }: QuizBody): string {
  const [item] = items;
  if (!item) throw new Error(`The quiz ${id} has no item`);
  return item.questionId;
}

/** Answers an item, then again with another option. @param own whether it is the walker's own quiz, whose key it may read afterward */
async function answer(walker: Walker, quiz: QuizBody, place: number, own = false): Promise<void> {
  const item = quiz.items[place];
  if (!item) throw new Error(`The quiz ${quiz.id} has no item at ${place}`);
  if (own) walker.recordAnswer(item);
  for (const { id: optionId } of item.options.slice(0, 2))
    await walker.send('submitAnswer', { params: { id: quiz.id }, body: { itemId: item.id, optionId, timeSpentMs: 1_000 } });
}

/** Requests a recovery mail. @returns the parameters of its link */
async function recoveryLink({ email }: Member): Promise<Record<string, string>> {
  const link = await waitForMailedLink(email, () =>
    callApi('POST', `/auth/v1/recover?${new URLSearchParams({ redirect_to: redirect() })}`, {
      body: { email, code_challenge: CHALLENGE, code_challenge_method: 's256' },
    }),
  );
  return Object.fromEntries(new URL(verifyPathOf(link), link.origin).searchParams);
}
