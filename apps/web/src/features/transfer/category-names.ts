import { questionLimits } from '@casebook/exam';

/** What is chosen for a category; empty is what is not chosen yet. */
export interface ChosenPlace {
  readonly domain: string;
  readonly topic: string;
}

/** Moodle's own containers, which say nothing of a question. */
const CONTAINER = /^(?:\$\w+\$|top)?$/;

/** The names of a path; Moodle doubles a slash that is part of one. */
const namesOf = (path: string): string[] =>
  path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => !CONTAINER.test(name));

/** A category as a reader knows it: `$course$/top/Week 1/Keys` is "Week 1 › Keys". */
export const categoryName = (path: string): string => namesOf(path).join(' › ') || 'Top category';

/** The category's own name, which often is its topic. */
export const suggestedTopic = (path: string): string => (namesOf(path).at(-1) ?? '').slice(0, questionLimits.topic);
