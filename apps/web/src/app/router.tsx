import { LoadingScreen } from '@casebook/web-ui';
import type { RouteObject } from 'react-router';
import { RouteError } from './RouteError.tsx';
import { paths } from './routes.ts';
import { HomeScreen } from './shell/HomeScreen.tsx';
import { RequireSession } from './shell/RequireSession.tsx';
import { Shell } from './shell/Shell.tsx';

/** Each page is a bundle of its own, loaded when its address is opened. */
export const routeObjects: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      { path: paths.home, Component: HomeScreen },
      {
        Component: Shell,
        children: [
          {
            lazy: async () => ({ Component: (await import('../features/session/AuthScreen.tsx')).AuthScreen }),
            children: [{ path: paths.signIn }, { path: paths.signUp }, { path: paths.forgotPassword }],
          },
          {
            path: paths.resetPassword,
            lazy: async () => ({ Component: (await import('../features/session/NewPasswordScreen.tsx')).NewPasswordScreen }),
          },
          {
            path: paths.pricing,
            lazy: async () => ({ Component: (await import('../features/pricing/PricingScreen.tsx')).PricingScreen }),
          },
          {
            path: paths.question,
            lazy: async () => ({ Component: (await import('../features/bank/QuestionScreen.tsx')).QuestionScreen }),
          },
          {
            Component: RequireSession,
            children: [
              {
                path: paths.questions,
                lazy: async () => ({ Component: (await import('../features/bank/BankScreen.tsx')).BankScreen }),
              },
              {
                path: paths.hiddenQuestions,
                lazy: async () => ({ Component: (await import('../features/bank/HiddenScreen.tsx')).HiddenScreen }),
              },
              {
                path: paths.newQuestion,
                lazy: async () => ({
                  Component: (await import('../features/authoring/AddQuestionScreen.tsx')).AddQuestionScreen,
                }),
              },
              {
                path: paths.ownQuestions,
                lazy: async () => ({
                  Component: (await import('../features/authoring/OwnQuestionsScreen.tsx')).OwnQuestionsScreen,
                }),
              },
              {
                path: paths.editQuestion,
                lazy: async () => ({
                  Component: (await import('../features/authoring/EditQuestionScreen.tsx')).EditQuestionScreen,
                }),
              },
              {
                path: paths.questionVersions,
                lazy: async () => ({ Component: (await import('../features/authoring/VersionsScreen.tsx')).VersionsScreen }),
              },
              {
                path: paths.questionTransfer,
                lazy: async () => ({ Component: (await import('../features/transfer/TransferScreen.tsx')).TransferScreen }),
              },
              {
                path: paths.quiz,
                lazy: async () => ({ Component: (await import('../features/quiz/QuizHomeScreen.tsx')).QuizHomeScreen }),
              },
              {
                path: paths.quizTaking,
                lazy: async () => ({ Component: (await import('../features/quiz/taking/QuizScreen.tsx')).QuizScreen }),
              },
              {
                path: paths.quizResults,
                lazy: async () => ({ Component: (await import('../features/quiz/results/ResultsScreen.tsx')).ResultsScreen }),
              },
              {
                path: paths.progress,
                lazy: async () => ({ Component: (await import('../features/progress/ProgressScreen.tsx')).ProgressScreen }),
              },
            ],
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('../features/not-found/NotFoundScreen.tsx')).NotFoundScreen }),
          },
        ],
      },
    ],
  },
];
