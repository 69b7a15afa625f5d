import type {
  AccessView,
  DailyView,
  GeneratorView,
  ProgressView,
  QuestionPage,
  QuestionView,
  QuizView,
} from '@casebook/contracts';
import { noProgress, summaryOf } from '../features/progress/summary.ts';
import { dailyTexts } from '../features/quiz/daily-texts.ts';
import { resultTexts, scoreOf } from '../features/quiz/results/score.ts';

/** @returns the placeholder for a text of a question in the page's template @param field the text's path in the question */
export const placeholder = (index: number, field: string): string => `{{${index}.${field}}}`;

const PLACEHOLDER = /\{\{([\w.]+)\}\}/;

/** An element that is removed if the response has no text for its placeholder: a card of the bank, or an option. */
const REMOVABLE = '[role="radiogroup"] > *, article';

interface Shown {
  /** The values of the placeholders. */
  readonly questions?: readonly unknown[];
  /** The texts of the elements with `data-fill`. */
  readonly named?: Readonly<Record<string, string>>;
}

/** Reserves the line of the percentage, which the app animates. */
const NOT_COUNTED = '\u00a0';

/** What each template shows from the response to the page's first request; undefined if this member gets a different screen. */
const shownBy = {
  static: (profile: { readonly email: string }): Shown => ({ named: profile }),
  bank: ({ items }: QuestionPage): Shown => ({ questions: items }),
  question: (question: QuestionView): Shown => ({ questions: [question] }),
  quiz: ({ items, state }: QuizView): Shown => ({ questions: items.filter(({ position }) => position === state.position) }),
  results: (quiz: QuizView): Shown | undefined =>
    quiz.status === 'completed' ? { named: { ...resultTexts(quiz.kind, scoreOf(quiz.items)), percent: NOT_COUNTED } } : undefined,
  daily: (daily: DailyView): Shown => ({ named: dailyTexts(daily) }),
  progress: (progress: ProgressView): Shown => ({
    named: { summary: progress.answered > 0 ? summaryOf(progress) : noProgress },
  }),
  casey: ({ active }: AccessView): Shown | undefined => (active ? {} : undefined),
  generator: ({ configured, free }: GeneratorView): Shown | undefined => (configured && !free ? {} : undefined),
};
export type TemplateName = keyof typeof shownBy;

/**
 * Shows the texts of a response in the frame, before the app's code has arrived. Text only: the rest of a question stays hidden.
 * @param body the response to the page's first request, or the member's profile where the template is `static`
 */
export function fillIn(body: unknown): void {
  const frame = document.getElementById('frame');
  const template = document.querySelector<HTMLTemplateElement>('template[data-frame]');
  // The app has already rendered the page.
  if (!frame || !template) return;
  // The page's HTML specifies both the template and the request, so the response always matches the template.
  const shown = shownBy[template.dataset.frame as TemplateName](body as never);
  if (!shown) return;
  const filled = template.content.cloneNode(true) as DocumentFragment;
  filled.querySelector(window.matchMedia('(width < 900px)').matches ? '.fr-at-wide' : '.fr-at-narrow')?.remove();
  if (shown.named) fillNamed(filled, shown.named);
  if (shown.questions) fillQuestions(filled, shown.questions);
  frame.replaceChildren(filled);
}

function fillNamed(filled: DocumentFragment, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts))
    for (const element of filled.querySelectorAll(`[data-fill="${name}"]`)) element.textContent = text;
}

function fillQuestions(filled: DocumentFragment, questions: readonly unknown[]): void {
  const texts = document.createTreeWalker(filled, NodeFilter.SHOW_TEXT);
  const missing: Element[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const path = PLACEHOLDER.exec(node.nodeValue ?? '')?.[1];
    if (path === undefined) continue;
    const text = path.split('.').reduce<unknown>((value, key) => Object(value)[key], questions);
    if (typeof text === 'string') node.nodeValue = text;
    else if (node.parentElement) missing.push(node.parentElement);
  }
  for (const element of missing) element.closest(REMOVABLE)?.remove();
}
