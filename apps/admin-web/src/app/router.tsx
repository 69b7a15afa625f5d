import { LastResort, LoadingScreen, PageError } from '@casebook/web-ui';
import { type RouteObject, useRouteError } from 'react-router';
import { routes } from '#shared/paths.ts';
import { RequireAdmin, RequireUnlocked } from './shell/RequireAdmin.tsx';
import { Shell } from './shell/Shell.tsx';

/** Each page is a separate chunk, loaded when its address is opened. Every page requires the admin role and then the admin code. */
export const routeObjects: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              {
                Component: RequireAdmin,
                children: [
                  {
                    Component: RequireUnlocked,
                    children: [
                      {
                        path: routes.panel,
                        lazy: async () => ({ Component: (await import('./PanelRoute.tsx')).PanelRoute }),
                      },
                      {
                        path: routes.reviews,
                        lazy: async () => ({ Component: (await import('../features/reviews/ReviewsScreen.tsx')).ReviewsScreen }),
                      },
                      {
                        path: routes.questions,
                        lazy: async () => ({
                          Component: (await import('../features/questions/QuestionsScreen.tsx')).QuestionsScreen,
                        }),
                      },
                      {
                        path: routes.statistics,
                        lazy: async () => ({
                          Component: (await import('../features/statistics/StatisticsScreen.tsx')).StatisticsScreen,
                        }),
                      },
                      {
                        path: routes.members,
                        lazy: async () => ({
                          Component: (await import('../features/members/MembersScreen.tsx')).MembersScreen,
                        }),
                      },
                      {
                        path: routes.member,
                        lazy: async () => ({
                          Component: (await import('../features/members/MemberScreen.tsx')).MemberScreen,
                        }),
                      },
                      {
                        path: routes.accessOverride,
                        lazy: async () => ({
                          Component: (await import('../features/access-override/AccessOverrideScreen.tsx')).AccessOverrideScreen,
                        }),
                      },
                      {
                        path: routes.aiDiagnostic,
                        lazy: async () => ({
                          Component: (await import('../features/diagnostic/AiDiagnosticScreen.tsx')).AiDiagnosticScreen,
                        }),
                      },
                      {
                        path: routes.googleAds,
                        lazy: async () => ({
                          Component: (await import('../features/google-ads/GoogleAdsScreen.tsx')).GoogleAdsScreen,
                        }),
                      },
                      {
                        path: routes.referralCodes,
                        lazy: async () => ({
                          Component: (await import('../features/referral-codes/ReferralCodesScreen.tsx')).ReferralCodesScreen,
                        }),
                      },
                      {
                        path: routes.referralReport,
                        lazy: async () => ({
                          Component: (await import('../features/referral-report/ReferralReportScreen.tsx')).ReferralReportScreen,
                        }),
                      },
                      {
                        path: routes.deadLetters,
                        lazy: async () => ({
                          Component: (await import('../features/operations/DeadLettersScreen.tsx')).DeadLettersScreen,
                        }),
                      },
                      {
                        path: routes.jobs,
                        lazy: async () => ({ Component: (await import('../features/operations/JobsScreen.tsx')).JobsScreen }),
                      },
                      {
                        path: routes.violations,
                        lazy: async () => ({
                          Component: (await import('../features/violations/ViolationsScreen.tsx')).ViolationsScreen,
                        }),
                      },
                      {
                        path: routes.ai,
                        lazy: async () => ({
                          Component: (await import('../features/ai/AiScreen.tsx')).AiScreen,
                        }),
                      },
                      {
                        path: routes.failedPayments,
                        lazy: async () => ({
                          Component: (await import('../features/payments/FailedPaymentsScreen.tsx')).FailedPaymentsScreen,
                        }),
                      },
                      {
                        path: routes.errorLogs,
                        lazy: async () => ({
                          Component: (await import('../features/error-logs/ErrorLogsScreen.tsx')).ErrorLogsScreen,
                        }),
                      },
                      {
                        path: routes.audit,
                        lazy: async () => ({ Component: (await import('../features/audit/AuditScreen.tsx')).AuditScreen }),
                      },
                    ],
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
