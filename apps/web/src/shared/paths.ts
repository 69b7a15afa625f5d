/** The landing page for visitors. */
export const HOME = '/';

const QUIZ = '/quiz';
/** Opens today's questions at once. */
export const startDailyPath = `${QUIZ}?start=daily`;

/** The pages that are complete in their HTML. The app's router doesn't have them. */
const documentRoutes = {
  privacyPolicy: '/privacy-policy.html',
  termsOfService: '/terms-of-service.html',
  bootcampThankYou: '/bootcamp/thank-you',
} as const;
export const documents: readonly string[] = Object.values(documentRoutes);

/** The path pattern of every page. */
export const routes = {
  home: HOME,
  questions: '/questions',
  hiddenQuestions: '/questions/hidden',
  newQuestion: '/questions/new',
  ownQuestions: '/questions/mine',
  generator: '/questions/generator',
  questionTransfer: '/questions/transfer',
  question: '/questions/:id',
  editQuestion: '/questions/:id/edit',
  questionVersions: '/questions/:id/versions',
  quiz: QUIZ,
  casey: '/quiz/casey',
  quizTaking: '/quiz/:id',
  quizResults: '/quiz/:id/results',
  progress: '/progress',
  settings: '/settings',
  account: '/settings/account',
  preferences: '/settings/preferences',
  pricing: '/pricing',
  checkout: '/checkout',
  success: '/success',
  onboard: '/onboard',
  signIn: '/sign-in',
  signInLink: '/sign-in/link',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  setPassword: '/set-password',
  confirm: '/auth/confirm',
  ...documentRoutes,
} as const;

/** The admin app's first page, which the app's router doesn't have. */
export const ADMIN_PANEL = '/admin';

type Routes = typeof routes;
type PathTo<Pattern extends string> = Pattern extends `${infer Start}:id${infer End}`
  ? (id: string) => `${Start}${string}${End}`
  : Pattern;

const pathTo = (pattern: string) =>
  pattern.includes(':id') ? (id: string) => pattern.replace(':id', encodeURIComponent(id)) : pattern;

const pathsTo = (patterns: Routes) =>
  Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pathTo(pattern)])) as {
    readonly [Name in keyof Routes]: PathTo<Routes[Name]>;
  };

/**
 * The href of every page: a string, or a function of its id. The call is marked as pure, so that the bundler drops it from scripts that
 * don't use it.
 */
export const paths = /* @__PURE__ */ pathsTo(routes);

/** @returns an href with search parameters; a list becomes one parameter per value */
export function withSearch(path: string, search: Readonly<Record<string, string | number | readonly string[]>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of typeof value === 'object' ? value : [value]) params.append(name, String(one));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** The page whose cached HTML serves as the shell offline. The router then shows the page at the actual address. */
export const SHELL_ADDRESS = '/quiz';
