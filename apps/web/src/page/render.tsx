import { createSession } from '@casebook/api-client';
import type { DailyView, QuestionView, QuizView } from '@casebook/contracts';
import { BANK_PAGE_SIZE, DAILY_ALLOWANCE, OPTIONS_PER_QUESTION } from '@casebook/exam';
import { Page, STYLES_KEY } from '@casebook/web-ui';
import { type Theme, ThemeProvider } from '@emotion/react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router';
import { api } from '#shared/api.ts';
import { routes } from '#shared/paths.ts';
import { App } from '../app/App.tsx';
import { routeObjects } from '../app/router.tsx';
import { type RouteHandle, Shell } from '../app/shell/Shell.tsx';
import { makeStore } from '../app/store.ts';
import { ScoreSummary } from '../features/quiz/results/ScoreSummary.tsx';
import { scoreOf } from '../features/quiz/results/score.ts';
import { Attempt } from '../features/quiz/taking/Attempt.tsx';
import { attemptSlice } from '../features/quiz/taking/attempt-slice.ts';
import { documentPages } from '../landing/document-pages.tsx';
import { Frame, type FrameKind } from './Frame.tsx';
import { placeholder, type TemplateName } from './fill-in.ts';
import { BANK_TEMPLATE_SIZE, TEMPLATE_ID } from './pages.ts';

// Runs at build time only (`pages-plugin.ts`).

/** @returns the markup of a page that is complete without the app: the landing page, or a document */
export const renderDocument = (path: string): string => renderToStaticMarkup(documentPages[path]);

export const renderFrame = (kind: FrameKind): string => renderToStaticMarkup(<Frame kind={kind} />);

interface ScreenSpec {
  readonly path: string;
  /** The window width, in CSS pixels, that media queries in scripts are evaluated against. */
  readonly width: number;
  /** If given, renders a member's screen with placeholders for its questions' texts (`fill-in.ts`); otherwise, a visitor's screen. */
  readonly template?: TemplateName;
}

/** The markup of the app's first render, and the style rules it uses. */
interface RenderedScreen {
  readonly markup: string;
  /** Emotion's rules, by name. */
  readonly rules: ReadonlyMap<string, string>;
  /** Rules that Emotion inserts in any case, and those that replace style attributes. */
  readonly otherRules: readonly string[];
}

/** @returns a screen of the app, rendered without a browser */
export async function renderScreen({ path, width, template }: ScreenSpec): Promise<RenderedScreen> {
  const session = createSession(ORIGIN, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const store = makeStore(session, {
    session: template
      ? { status: 'signed-in', profile: unknownMember, isSigningOut: false }
      : { status: 'signed-out', hasSignedOut: false },
    ...(template === 'quiz' && { attempt: attemptSlice.reducer(undefined, openedAttempt) }),
  });
  if (template) await store.dispatch(api.util.upsertQueryEntries(templates[template]));
  const { query, dataRoutes } = createStaticHandler((template && templateRoutes[template]) ?? routeObjects);
  const context = await query(new Request(`${ORIGIN}${path}`));
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`);
  const html = renderToString(
    <App session={session} store={store}>
      <ThemeProvider theme={(theme: Theme) => answeringMedia(theme, width)}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </ThemeProvider>
    </App>,
  );
  // Stops the cache's timers, which would keep the build process running.
  store.dispatch(api.util.resetApiState());
  const rendered = extractStyles(html);
  if (!template && rendered.markup.includes('data-style='))
    throw new Error(`${path}: hydration keeps styles that are given as an attribute`);
  // The template isn't interactive, so its labels are removed: they could duplicate those of the app's own controls beside it.
  return template ? { ...rendered, markup: rendered.markup.replace(/ aria-label="[^"]*"/g, '') } : rendered;
}

/** Routes that replace the app's own: the quiz route opens an attempt only in a browser, and results without items would show 0 points. */
const templateRoutes: Partial<Record<TemplateName, RouteObject[]>> = {
  quiz: inShell({ path: routes.quizTaking, handle: { isFullScreen: true } satisfies RouteHandle, Component: Attempt }),
  results: inShell({ path: routes.quizResults, Component: ResultsOutline }),
};

function inShell(route: RouteObject): RouteObject[] {
  return [{ Component: Shell, children: [route] }];
}

function ResultsOutline() {
  return (
    <Page title="Results" width="reading">
      <ScoreSummary kind="standard" score={scoreOf([])} />
    </Page>
  );
}

const ORIGIN = 'http://localhost';
const unknownMember = { id: '', name: '', email: '', role: 'leader', isAdmin: false, createdAt: '' } as const;

/** Without a browser, MUI's `useMediaQuery` returns `false` for every query. */
const answeringMedia = (theme: Theme, width: number): Theme => ({
  ...theme,
  components: {
    ...(theme as { components?: object }).components,
    MuiUseMediaQuery: { defaultProps: { ssrMatchMedia: (query: string) => ({ matches: matchesWidth(query, width) }) } },
  },
});

function matchesWidth(query: string, width: number): boolean {
  const limit = /^\(width < (\d+)px\)$/.exec(query)?.[1];
  return limit !== undefined && width < Number(limit);
}

/** The prefix of `data-emotion` in a `<style>`. */
export const EMOTION_NAMES = `${STYLES_KEY} `;

/** Without a browser, Emotion puts a `<style>` before each element that first uses a rule. */
function extractStyles(html: string): RenderedScreen {
  const rules = new Map<string, string>();
  const otherRules: string[] = [];
  const markup = html.replace(/<style data-emotion="([^"]*)">(.*?)<\/style>/gs, (_style, names: string, text: string) => {
    if (names.startsWith(EMOTION_NAMES)) rules.set(names.slice(EMOTION_NAMES.length), text);
    else otherRules.push(text);
    return '';
  });
  // The page's policy forbids style attributes.
  const withoutAttributes = markup.replace(/ style="([^"]*)"/g, (_attribute, declarations: string) => {
    otherRules.push(`[data-style="${declarations}"]{${declarations.replaceAll(';', '!important;')}!important}`);
    return ` data-style="${declarations}"`;
  });
  return { markup: withoutAttributes, rules, otherRules };
}

const LONG_AGO = '2000-01-01T00:00:00.000Z';

const questionTemplate = (index: number): QuestionView => ({
  id: `frame-${index}`,
  version: 1,
  domain: 'Asset Security',
  difficulty: 'Medium',
  question: placeholder(index, 'question'),
  options: Array.from({ length: OPTIONS_PER_QUESTION }, (_, option) => ({
    id: `frame-${index}-${option}`,
    text: placeholder(index, `options.${option}.text`),
  })),
  tags: ['-'],
  questionType: 'application',
  formatType: 'best-practice',
  topic: '',
  isCrossDomain: false,
  isActive: true,
  isFeatured: false,
  origin: 'human',
  reviewStatus: 'approved',
  qualityScore: 0,
  flagCount: 0,
  isFlagged: false,
  updatedAt: LONG_AGO,
  lastUpdatedAt: LONG_AGO,
  mine: { bookmarked: false, flagged: false, author: false, access: true },
});

const questions = Array.from({ length: BANK_TEMPLATE_SIZE }, (_, index) => questionTemplate(index));
const { id: questionId, version: _version, ...content } = questionTemplate(0);
const quiz: QuizView = {
  id: TEMPLATE_ID,
  kind: 'standard',
  status: 'active',
  startedAt: LONG_AGO,
  items: [{ ...content, id: 'item', questionId, position: 1 }],
  state: { revision: 0, position: 1, tallies: [0, 0, 0, 0], elapsedMs: {}, textSize: 1, marked: [], struck: [] },
};
const daily: DailyView = {
  date: '2000-01-01',
  allowance: DAILY_ALLOWANCE,
  remaining: DAILY_ALLOWANCE,
  nextAt: LONG_AGO,
  streak: { current: 0, best: 0 },
  week: Array.from({ length: 7 }, (_, day) => ({ date: `2000-01-0${day + 1}`, completed: false })),
};
const openedAttempt = attemptSlice.actions.attemptOpened({ userId: unknownMember.id, quiz, textSize: 1 });

const access = { endpointName: 'getAccess', arg: undefined, value: { active: true, reason: 'grant' } } as const;

/** Responses whose texts are placeholders. Their other parts are hidden until the app renders the page. */
const templates = {
  static: [],
  bank: [
    {
      endpointName: 'listQuestions',
      arg: { limit: BANK_PAGE_SIZE, page: 1 },
      value: { items: questions, total: questions.length, totalIsEstimate: false },
    },
  ],
  question: [{ endpointName: 'getQuestion', arg: { id: TEMPLATE_ID }, value: questionTemplate(0) }],
  quiz: [{ endpointName: 'getQuiz', arg: { id: quiz.id }, value: quiz }],
  results: [],
  daily: [{ endpointName: 'getDaily', arg: undefined, value: daily }],
  // Without its own response, the board renders its outline.
  progress: [access],
  casey: [access, { endpointName: 'getCasey', arg: undefined, value: { configured: true, mistakes: 0 } }],
  generator: [{ endpointName: 'getGenerator', arg: undefined, value: { configured: true } }],
} satisfies Record<TemplateName, Parameters<typeof api.util.upsertQueryEntries>[0]>;
