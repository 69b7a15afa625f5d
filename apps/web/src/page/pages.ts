import { BANK_PAGE_SIZE } from '../../../../libs/exam/src/product-limits.ts';
import type { routes } from '../shared/paths.ts';
import type { FrameKind } from './Frame.tsx';
import type { TemplateName } from './fill-in.ts';

/** What the HTML of a page contains before any script has run. */
interface PageSpec {
  /** The module of the page, below `src`. The HTML preloads it with what it imports. */
  readonly module: string;
  readonly title: string;
  readonly frame: FrameKind;
  /**
   * Who gets the screen itself, rendered at build time. `document`: everyone, and the app never loads. `landing`: visitors, as a document.
   * `visitor`: visitors, as a screen that the app hydrates. Everyone else gets the frame until the app has rendered.
   */
  readonly prerendered?: 'document' | 'landing' | 'visitor';
  /**
   * What members see before the app has rendered: the screen with texts from the first response or, if `static`, without (`fill-in.ts`).
   */
  readonly template?: TemplateName;
  /** The GET requests that a member's page sends first, if its address has no query. `:id` is taken from the address. */
  readonly requests?: readonly string[];
  /** The GET request that follows if the first response shows that the member has access. Without access it would be refused. */
  readonly requestWithAccess?: string;
  /** For search engines. Pages without it are for members and aren't indexed. */
  readonly description?: string;
}

/** The `:id` in the address of a page whose screen is rendered at build time. */
export const TEMPLATE_ID = 'template';

/** As many questions as a tall screen shows. */
export const BANK_TEMPLATE_SIZE = 4;

const ACCESS = '/api/v1/billing/access';
/** The script that makes a document interactive. */
export const DOCUMENT = 'landing/islands.ts';
const FORM = 'features/session/AuthScreen.tsx';

/** The pages by route name, and `notFound` for an address that matches no route. */
export const pages: Record<keyof typeof routes | 'notFound', PageSpec> = {
  home: {
    module: DOCUMENT,
    title: 'Casebook: know why the answer is the answer',
    frame: 'wide',
    prerendered: 'landing',
    description:
      'A question bank and quizzes for the CISSP exam. Every option is explained, even the wrong ones. Three questions a day are free.',
  },
  questions: {
    module: 'features/bank/BankScreen.tsx',
    title: 'Question Bank',
    frame: 'wide',
    template: 'bank',
    // The template's questions are a twentieth of the full page's size, so they arrive first.
    requests: [
      `/api/v1/questions?limit=${BANK_TEMPLATE_SIZE}&page=1`,
      `/api/v1/questions?limit=${BANK_PAGE_SIZE}&page=1`,
      ACCESS,
    ],
  },
  hiddenQuestions: {
    module: 'features/bank/HiddenScreen.tsx',
    title: 'Hidden Questions',
    frame: 'reading',
    template: 'static',
    requests: [ACCESS],
  },
  newQuestion: {
    module: 'features/authoring/AddQuestionScreen.tsx',
    title: 'Add Question',
    frame: 'wide',
    template: 'static',
    requests: [ACCESS],
  },
  ownQuestions: {
    module: 'features/authoring/OwnQuestionsScreen.tsx',
    title: 'My Questions',
    frame: 'reading',
    template: 'static',
    requests: [ACCESS],
  },
  generator: {
    module: 'features/generator/GeneratorScreen.tsx',
    title: 'AI Question Generator',
    frame: 'wide',
    template: 'generator',
    requests: ['/api/v1/ai/generator', '/api/v1/questions/coverage', ACCESS],
  },
  questionTransfer: {
    module: 'features/transfer/TransferScreen.tsx',
    title: 'Import and Export',
    frame: 'reading',
    template: 'static',
    requests: [ACCESS],
  },
  question: {
    module: 'features/bank/QuestionScreen.tsx',
    title: 'Question',
    frame: 'reading',
    description: 'A practice question for the CISSP exam, with every option explained for members.',
    template: 'question',
    requests: ['/api/v1/questions/:id', ACCESS],
  },
  editQuestion: {
    module: 'features/authoring/EditQuestionScreen.tsx',
    title: 'Edit Question',
    frame: 'wide',
    template: 'static',
  },
  questionVersions: { module: 'features/authoring/VersionsScreen.tsx', title: 'Versions', frame: 'wide', template: 'static' },
  quiz: {
    module: 'features/quiz/QuizHomeScreen.tsx',
    title: 'Quiz',
    frame: 'reading',
    template: 'daily',
    requests: ['/api/v1/daily', ACCESS],
  },
  casey: {
    module: 'features/casey/CaseyScreen.tsx',
    title: 'Casey',
    frame: 'reading',
    template: 'casey',
    requests: [ACCESS, '/api/v1/ai/casey'],
  },
  quizTaking: {
    module: 'features/quiz/taking/QuizScreen.tsx',
    title: 'Quiz',
    frame: 'attempt',
    template: 'quiz',
    requests: ['/api/v1/quizzes/:id'],
  },
  quizResults: {
    module: 'features/quiz/results/ResultsScreen.tsx',
    title: 'Results',
    frame: 'reading',
    template: 'results',
    requests: ['/api/v1/quizzes/:id', ACCESS],
  },
  progress: {
    module: 'features/progress/ProgressScreen.tsx',
    title: 'Progress',
    frame: 'wide',
    template: 'progress',
    requests: [ACCESS],
    requestWithAccess: '/api/v1/progress',
  },
  settings: {
    module: 'features/settings/SubscriptionScreen.tsx',
    title: 'Subscription Settings',
    frame: 'reading',
    template: 'static',
    requests: ['/api/v1/billing/subscription', '/api/v1/ai/usage', ACCESS],
  },
  account: {
    module: 'features/settings/AccountScreen.tsx',
    title: 'Account',
    frame: 'reading',
    template: 'static',
    requests: [ACCESS],
  },
  preferences: {
    module: 'features/settings/PreferencesScreen.tsx',
    title: 'Preferences',
    frame: 'reading',
    template: 'static',
    requests: [ACCESS],
  },
  pricing: {
    module: 'features/pricing/PricingScreen.tsx',
    title: 'Pricing',
    frame: 'wide',
    prerendered: 'visitor',
    description:
      'One plan for the whole question bank, every explanation, and quizzes of any length. Free for 7 days, cancel anytime.',
  },
  checkout: { module: 'features/checkout/CheckoutScreen.tsx', title: 'Checkout', frame: 'narrow' },
  success: { module: 'features/checkout/SuccessScreen.tsx', title: 'Payment', frame: 'narrow' },
  onboard: { module: 'features/onboarding/OnboardScreen.tsx', title: 'Welcome', frame: 'narrow' },
  signIn: {
    module: FORM,
    title: 'Sign In',
    frame: 'narrow',
    prerendered: 'visitor',
    description: 'Sign in to Casebook to continue your quizzes and see your progress on any device.',
  },
  signUp: {
    module: FORM,
    title: 'Create Account',
    frame: 'narrow',
    prerendered: 'visitor',
    description: 'Create a Casebook account: three practice questions a day are free, each with its explanation.',
  },
  forgotPassword: {
    module: FORM,
    title: 'Reset Password',
    frame: 'narrow',
    prerendered: 'visitor',
    description: 'Reset the password of your Casebook account with a link by email.',
  },
  signInLink: {
    module: FORM,
    title: 'Sign In by Email',
    frame: 'narrow',
    prerendered: 'visitor',
    description: 'Sign in to Casebook with a link or a code by email, without a password.',
  },
  setPassword: { module: 'features/session/SetPasswordScreen.tsx', title: 'Set New Password', frame: 'narrow' },
  resetPassword: { module: 'features/session/NewPasswordScreen.tsx', title: 'Set New Password', frame: 'narrow' },
  confirm: { module: 'features/session/ConfirmScreen.tsx', title: 'Email Link', frame: 'narrow' },
  privacyPolicy: {
    module: DOCUMENT,
    title: 'Privacy Policy',
    frame: 'reading',
    prerendered: 'document',
    description: 'What Casebook stores about you, why, for how long, and how you get a copy or have it deleted.',
  },
  termsOfService: {
    module: DOCUMENT,
    title: 'Terms of Service',
    frame: 'reading',
    prerendered: 'document',
    description: 'What Casebook offers, what it costs, how to cancel, and what we expect of each other.',
  },
  bootcampThankYou: { module: DOCUMENT, title: 'Thank You', frame: 'reading', prerendered: 'document' },
  notFound: { module: 'features/not-found/NotFoundScreen.tsx', title: 'Page not found', frame: 'reading' },
};
