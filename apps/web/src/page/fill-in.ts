import type { DailyView, ProgressView } from '@casebook/contracts';
import { noProgress, summaryOf } from '../features/progress/summary.ts';
import { dailyTexts } from '../features/quiz/daily-texts.ts';

/** @returns what stands in a page's template for a text of a question @param field its path in the question */
export const placeholder = (index: number, field: string): string => `{{${index}.${field}}}`;

const PLACEHOLDER = /\{\{([\w.]+)\}\}/;

/** The part that is removed if the response has no text for its placeholder: a card of the bank, an option. */
const REMOVABLE = '[role="radiogroup"] > *, article';

/**
 * Shows the texts of a response in the frame, before the app's code has arrived. Text only: the rest of a question stays hidden.
 * @param body the response to the page's first request: a page of questions, a quiz, the daily quiz, or a member's progress
 */
export function fillIn(body: unknown): void {
  const frame = document.getElementById('frame');
  const template = document.querySelector<HTMLTemplateElement>('template[data-frame]');
  // The app has shown the page already.
  if (!frame || !template) return;
  const filled = template.content.cloneNode(true) as DocumentFragment;
  filled.querySelector(window.matchMedia('(width < 900px)').matches ? '.fr-at-wide' : '.fr-at-narrow')?.remove();
  if (isDaily(body)) fillNamed(filled, dailyTexts(body));
  else if (isProgress(body)) fillNamed(filled, { summary: body.answered > 0 ? summaryOf(body) : noProgress });
  else fillQuestions(filled, body);
  frame.replaceChildren(filled);
}

const isDaily = (body: unknown): body is DailyView => typeof (Object(body) as Partial<DailyView>).nextAt === 'string';
const isProgress = (body: unknown): body is ProgressView => typeof (Object(body) as Partial<ProgressView>).answered === 'number';

function fillNamed(filled: DocumentFragment, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts))
    for (const element of filled.querySelectorAll(`[data-fill="${name}"]`)) element.textContent = text;
}

function fillQuestions(filled: DocumentFragment, body: unknown): void {
  const questions = questionsOf(body);
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

interface Positioned {
  readonly position: number;
}

/** @returns the questions of a page, or the one that a quiz is at */
function questionsOf(body: unknown): readonly unknown[] {
  const { items = [], state } = Object(body) as { items?: readonly Positioned[]; state?: Positioned };
  return state ? items.filter(({ position }) => position === state.position) : items;
}
