import { selectSession } from '@casebook/api-client';
import { adminAppPaths } from '@casebook/contracts';
import { LastResort, LoadingScreen, PageError, Redirect } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, type RouteObject, useLocation, useRouteError } from 'react-router';
import { openDocument } from '#shared/open-document.ts';
import { paths, routes, withSearch } from '#shared/paths.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { type RouteHandle, Shell } from './shell/Shell.tsx';

/** Each page is a separate chunk, loaded when its address is opened. */
export const routeObjects: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      { path: routes.home, Component: HomeScreen },
      ...adminAppPaths.map((path) => ({ path: `${path}/*`, Component: AdminApp })),
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              {
                lazy: async () => ({ Component: (await import('../features/session/AuthScreen.tsx')).AuthScreen }),
                children: [
                  { path: routes.signIn },
                  { path: routes.signUp },
                  { path: routes.forgotPassword },
                  { path: routes.signInLink },
                ],
              },
              {
                path: routes.resetPassword,
                lazy: async () => ({ Component: (await import('../features/session/NewPasswordScreen.tsx')).NewPasswordScreen }),
              },
              {
                path: routes.setPassword,
                lazy: async () => ({ Component: (await import('../features/session/SetPasswordScreen.tsx')).SetPasswordScreen }),
              },
              {
                path: routes.confirm,
                lazy: async () => ({ Component: (await import('../features/session/ConfirmScreen.tsx')).ConfirmScreen }),
              },
              {
                path: routes.onboard,
                lazy: async () => ({ Component: (await import('../features/onboarding/OnboardScreen.tsx')).OnboardScreen }),
              },
              {
                path: routes.pricing,
                lazy: async () => ({ Component: (await import('../features/pricing/PricingScreen.tsx')).PricingScreen }),
              },
              {
                path: routes.question,
                lazy: async () => ({ Component: (await import('../features/bank/QuestionScreen.tsx')).QuestionScreen }),
              },
              {
                Component: RequireSession,
                children: [
                  {
                    path: routes.questions,
                    lazy: async () => ({ Component: (await import('../features/bank/BankScreen.tsx')).BankScreen }),
                  },
                  {
                    path: routes.hiddenQuestions,
                    lazy: async () => ({ Component: (await import('../features/bank/HiddenScreen.tsx')).HiddenScreen }),
                  },
                  {
                    path: routes.newQuestion,
                    lazy: async () => ({
                      Component: (await import('../features/authoring/AddQuestionScreen.tsx')).AddQuestionScreen,
                    }),
                  },
                  {
                    path: routes.ownQuestions,
                    lazy: async () => ({
                      Component: (await import('../features/authoring/OwnQuestionsScreen.tsx')).OwnQuestionsScreen,
                    }),
                  },
                  {
                    path: routes.editQuestion,
                    lazy: async () => ({
                      Component: (await import('../features/authoring/EditQuestionScreen.tsx')).EditQuestionScreen,
                    }),
                  },
                  {
                    path: routes.questionVersions,
                    lazy: async () => ({ Component: (await import('../features/authoring/VersionsScreen.tsx')).VersionsScreen }),
                  },
                  {
                    path: routes.generator,
                    lazy: async () => ({
                      Component: (await import('../features/generator/GeneratorScreen.tsx')).GeneratorScreen,
                    }),
                  },
                  {
                    path: routes.questionTransfer,
                    lazy: async () => ({ Component: (await import('../features/transfer/TransferScreen.tsx')).TransferScreen }),
                  },
                  {
                    path: routes.quiz,
                    lazy: async () => ({ Component: (await import('../features/quiz/QuizHomeScreen.tsx')).QuizHomeScreen }),
                  },
                  {
                    path: routes.casey,
                    lazy: async () => ({ Component: (await import('../features/casey/CaseyScreen.tsx')).CaseyScreen }),
                  },
                  {
                    path: routes.quizTaking,
                    handle: { isFullScreen: true } satisfies RouteHandle,
                    lazy: async () => ({ Component: (await import('../features/quiz/taking/QuizScreen.tsx')).QuizScreen }),
                  },
                  {
                    path: routes.quizResults,
                    lazy: async () => ({ Component: (await import('../features/quiz/results/ResultsScreen.tsx')).ResultsScreen }),
                  },
                  {
                    path: routes.checkout,
                    lazy: async () => ({ Component: (await import('../features/checkout/CheckoutScreen.tsx')).CheckoutScreen }),
                  },
                  {
                    path: routes.success,
                    lazy: async () => ({ Component: (await import('../features/checkout/SuccessScreen.tsx')).SuccessScreen }),
                  },
                  {
                    path: routes.settings,
                    lazy: async () => ({
                      Component: (await import('../features/settings/SubscriptionScreen.tsx')).SubscriptionScreen,
                    }),
                  },
                  {
                    path: routes.preferences,
                    lazy: async () => ({
                      Component: (await import('../features/settings/PreferencesScreen.tsx')).PreferencesScreen,
                    }),
                  },
                  {
                    path: routes.account,
                    lazy: async () => ({ Component: (await import('../features/settings/AccountScreen.tsx')).AccountScreen }),
                  },
                  {
                    path: routes.progress,
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
    ],
  },
];

/** Shows an error that a page threw while rendering. */
function RouteError() {
  return <LastResort error={useRouteError()} />;
}

/** Loads the admin app. Signing in may redirect to an address of the admin app, which this app's router doesn't have. */
function AdminApp() {
  const { key, pathname, search } = useLocation();
  // If the browser loaded this address directly and got this app, loading it again would loop forever.
  if (key === 'default') throw new Error('The admin app couldn’t be loaded.');
  useEffect(() => openDocument.at(pathname + search), [pathname, search]);
  return <LoadingScreen />;
}

/** Guards members' pages. Visitors get the sign-in card and return to the page afterward. A member who has signed out goes home. */
function RequireSession() {
  const session = useSelector(selectSession);
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-in') return <Outlet />;
  if (session.hasSignedOut) return <Redirect to={paths.home} />;
  return <Redirect to={withSearch(paths.signIn, { next: pathname + search })} />;
}
