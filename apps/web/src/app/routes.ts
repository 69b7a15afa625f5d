/** The addresses of the app. `home` is the landing page for who is signed out. */
export const paths = {
  home: '/',
  questions: '/questions',
  hiddenQuestions: '/questions/hidden',
  newQuestion: '/questions/new',
  ownQuestions: '/questions/mine',
  questionTransfer: '/questions/transfer',
  question: '/questions/:id',
  editQuestion: '/questions/:id/edit',
  questionVersions: '/questions/:id/versions',
  quiz: '/quiz',
  quizTaking: '/quiz/:id',
  quizResults: '/quiz/:id/results',
  progress: '/progress',
  pricing: '/pricing',
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;

/** Every known pattern; the build writes them to `dist/routes.json`. */
export const routePatterns: readonly string[] = Object.values(paths);
