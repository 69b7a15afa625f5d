import type { QuestionView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import type { BankUnderTest } from './bank-under-test.ts';
import { importClient } from './import-client.ts';
import { questionInput } from './question-input.ts';

type Route = Parameters<BankUnderTest['call']>[1];

/** A request to a question's operation. */
interface BankRequest {
  readonly route: Route;
  /** JSON, or a file. */
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/** The question of a request, and the callers that can prepare its state. */
interface Scene {
  readonly id: string;
  readonly tested: BankUnderTest;
  readonly caller: TestBearer | undefined;
  readonly author: TestBearer;
  readonly admin: TestBearer;
}

type MakeRequest = (scene: Scene) => BankRequest | Promise<BankRequest>;

const REASON = { updateReason: 'Clearer' };
const edited = () => ({ ...questionInput({ question: 'What is it now?' }), ...REASON });

/** A valid request of each of the bank's operations, after preparing the state it requires. */
export const bankRequests: Readonly<Record<string, MakeRequest>> = {
  getBankCounts: () => ({ route: 'GET /counts' }),
  countMatches: () => ({ route: 'GET /counts/matches' }),
  getCoverage: () => ({ route: 'GET /questions/coverage' }),
  listQuestions: () => ({ route: 'GET /questions?limit=100' }),
  getQuestion: ({ id }) => ({ route: `GET /questions/${id}` }),
  listBookmarks: () => ({ route: 'GET /bookmarks' }),
  followBookmarks: () => ({ route: 'GET /bookmarks/events' }),
  bookmarkQuestion: ({ id }) => ({ route: `PUT /bookmarks/${id}` }),
  removeBookmark: ({ id }) => ({ route: `DELETE /bookmarks/${id}` }),
  flagQuestion: ({ id }) => ({ route: `POST /questions/${id}/flag`, body: { reason: 'unclear' } }),
  unflagQuestion: async ({ id, tested, caller }) => {
    await tested.call(caller, `POST /questions/${id}/flag`, { reason: 'unclear' });
    return { route: `DELETE /questions/${id}/flag` };
  },
  rateQuestion: ({ id }) => ({ route: `PUT /questions/${id}/rating`, body: { rating: 1 } }),
  removeRating: ({ id }) => ({ route: `DELETE /questions/${id}/rating` }),
  listOwnQuestions: () => ({ route: 'GET /questions/mine' }),
  listHiddenQuestions: () => ({ route: 'GET /questions/hidden' }),
  showQuestionAgain: ({ id }) => ({ route: `DELETE /questions/${id}/hidden` }),
  addQuestion: () => ({ route: 'POST /questions', body: questionInput() }),
  editQuestion: ({ id }) => ({ route: `PUT /questions/${id}`, body: edited(), headers: { 'if-match': '"1"' } }),
  removeQuestion: ({ id }) => ({ route: `DELETE /questions/${id}` }),
  listVersions: ({ id }) => ({ route: `GET /questions/${id}/versions` }),
  getVersion: ({ id }) => ({ route: `GET /questions/${id}/versions/1` }),
  compareVersions: ({ id }) => ({ route: `GET /questions/${id}/versions/comparison?from=1&to=1` }),
  restoreVersion: async (scene) => {
    await editAsAuthor(scene);
    return { route: `POST /questions/${scene.id}/versions/1/restore`, body: REASON };
  },
  setQuestionStatus: ({ id }) => ({ route: `PATCH /questions/${id}/status`, body: { isFeatured: true } }),
  actOnQuestions: ({ id }) => ({ route: 'POST /questions/actions', body: { action: 'feature', questionIds: [id] } }),
  restoreQuestion: async ({ id, tested, admin }) => {
    await tested.call(admin, `DELETE /questions/${id}`);
    return { route: `POST /questions/${id}/restore` };
  },
  listAdminQuestions: () => ({ route: 'GET /questions/administered' }),
  summarizeStatistics: () => ({ route: 'GET /questions/statistics' }),
  findSimilarQuestions: ({ id }) => ({ route: `GET /questions/${id}/similar` }),
  listReviews: () => ({ route: 'GET /reviews' }),
  decideReview: async (scene) => {
    await editAsAuthor(scene);
    return { route: `PUT /reviews/${scene.id}`, body: { version: 2, decision: 'approved' } };
  },
  listFlaggedQuestions: () => ({ route: 'GET /flags' }),
  summarizeFlags: () => ({ route: 'GET /flags/summary' }),
  listFlagHistory: ({ id }) => ({ route: `GET /questions/${id}/flags` }),
  decideFlags: async ({ id, tested, author }) => {
    await tested.call(author, `POST /questions/${id}/flag`, { reason: 'unclear' });
    return { route: `PUT /questions/${id}/flags`, body: { status: 'actioned' } };
  },
  startImport: ({ caller }) => ({ route: 'POST /imports?fileName=questions.csv', body: fileOf(caller) }),
  listImports: () => ({ route: 'GET /imports' }),
  getImport: async (scene) => ({ route: `GET /imports/${await importOf(scene)}` }),
  listImportEntries: async (scene) => ({ route: `GET /imports/${await importOf(scene)}/entries` }),
  listImportCategories: async (scene) => ({ route: `GET /imports/${await importOf(scene)}/categories` }),
  mapImportCategories: async (scene) => ({ route: `PUT /imports/${await importOf(scene)}/categories`, body: { categories: [] } }),
  followImport: async (scene) => ({ route: `GET /imports/${await importOf(scene)}/events` }),
  applyImport: async (scene) => ({ route: `POST /imports/${await importOf(scene)}/apply` }),
  discardImport: async (scene) => ({ route: `POST /imports/${await importOf(scene)}/discard` }),
  exportQuestions: () => ({ route: 'GET /exports?format=json&scope=own' }),
  listExportLosses: () => ({ route: 'GET /exports/losses?format=json&scope=own' }),
};

/** Variants of operations that require more rights. */
export const widerRequests: Readonly<Record<string, MakeRequest>> = {
  'exportQuestions?scope=bank': () => ({ route: 'GET /exports?format=json&scope=bank' }),
  'removeQuestion?permanent=true': ({ id }) => ({ route: `DELETE /questions/${id}?permanent=true` }),
  'listExportLosses?scope=bank': () => ({ route: 'GET /exports/losses?format=json&scope=bank' }),
};

const fileOf = (sender: TestBearer | undefined) =>
  `question,A,B,C,D,answer,domain\nWhich did ${sender?.id} send?,one,two,three,four,B,Asset Security\n`;
const NAMED = { fileName: 'questions.csv' };

/** @returns the caller's previewed import, or the author's if the caller can't have one. Repeated calls return the same import. */
async function importOf({ tested, caller, author }: Scene): Promise<string> {
  const files = importClient(tested);
  const { status, body } = await files.send(caller, fileOf(caller), NAMED);
  if (status === 202 && caller) return (await files.waitFor(caller, body.id, 'previewed', 'failed')).id;
  const { id } = (await files.send(author, fileOf(author), NAMED)).body;
  // The author may have applied it already. For callers who can't see it, the response is the same.
  return (await files.waitFor(author, id, 'previewed', 'applied')).id;
}

async function editAsAuthor({ id, tested, author }: Scene): Promise<void> {
  await tested.call<QuestionView>(author, `PUT /questions/${id}`, edited(), { 'if-match': '"1"' });
}
