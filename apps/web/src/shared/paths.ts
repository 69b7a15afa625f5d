/** The pattern of every page. `home` is the landing page for visitors. */
export const routes = {
  home: '/',
  questions: '/questions',
  hiddenQuestions: '/questions/hidden',
  newQuestion: '/questions/new',
  ownQuestions: '/questions/mine',
  generator: '/questions/generator',
  questionTransfer: '/questions/transfer',
  question: '/questions/:id',
  editQuestion: '/questions/:id/edit',
  questionVersions: '/questions/:id/versions',
  quiz: '/quiz',
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
  privacyPolicy: '/privacy-policy.html',
  termsOfService: '/terms-of-service.html',
  bootcampThankYou: '/bootcamp/thank-you',
} as const;

/** The admin app's first page, which the app's router doesn't have. */
export const ADMIN_PANEL = '/admin';

/** The pages that are complete in their HTML, for everyone: the app's router doesn't have them. */
export const documents: readonly string[] = [routes.privacyPolicy, routes.termsOfService, routes.bootcampThankYou];

type Routes = typeof routes;
type PathTo<Pattern extends string> = Pattern extends `${infer Start}:id${infer End}`
  ? (id: string) => `${Start}${string}${End}`
  : Pattern;

const pathTo = (pattern: string) =>
  pattern.includes(':id') ? (id: string) => pattern.replace(':id', encodeURIComponent(id)) : pattern;

/** The href of every page: a string, or a function of the id in it. */
export const paths = Object.fromEntries(Object.entries(routes).map(([name, pattern]) => [name, pathTo(pattern)])) as {
  readonly [Name in keyof Routes]: PathTo<Routes[Name]>;
};

/** @returns an href with search parameters; a list gives one parameter for each of its values */
export function withSearch(path: string, search: Readonly<Record<string, string | number | readonly string[]>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of typeof value === 'object' ? value : [value]) params.append(name, String(one));
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** Opens today's questions at once. */
export const startDailyPath = withSearch(paths.quiz, { start: 'daily' });
