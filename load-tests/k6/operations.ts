/** The routes that the journeys call, by operation id. A unit test compares them with docs/openapi.json. */
export const operations = {
  signUp: 'POST /auth/v1/signup',
  grantToken: 'POST /auth/v1/token',
  getAccess: 'GET /api/v1/billing/access',
  getBankCounts: 'GET /api/v1/counts',
  countMatches: 'GET /api/v1/counts/matches',
  listQuestions: 'GET /api/v1/questions',
  getQuestion: 'GET /api/v1/questions/{id}',
  bookmarkQuestion: 'PUT /api/v1/bookmarks/{id}',
  removeBookmark: 'DELETE /api/v1/bookmarks/{id}',
  getDaily: 'GET /api/v1/daily',
  getQuizSetup: 'GET /api/v1/quizzes/setup',
  startQuiz: 'POST /api/v1/quizzes',
  getQuiz: 'GET /api/v1/quizzes/{id}',
  submitAnswer: 'POST /api/v1/quizzes/{id}/answers',
  saveQuizState: 'PUT /api/v1/quizzes/{id}/state',
  completeQuiz: 'POST /api/v1/quizzes/{id}/complete',
  clearQuizHistory: 'DELETE /api/v1/quizzes/history',
  followQuiz: 'GET /api/v1/quizzes/{id}/events',
  getProgress: 'GET /api/v1/progress',
} as const;

export type Operation = keyof typeof operations;

/** Splits an operation into method and path. Path parameters become `values`. */
export function routeOf(operation: Operation, values: Readonly<Record<string, string>> = {}): { method: string; path: string } {
  const [method = '', template = ''] = operations[operation].split(' ');
  return { method, path: template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') };
}
