import type { PromptData } from '@casebook/contracts';
import { sentencesOf, shorten } from './sentences.ts';

type Answered = Pick<PromptData<'explanation'>, 'options' | 'correctAnswer'>;

/** @returns a manager's perspective on the question, in two short paragraphs */
export function composePerspective({ domain, ...question }: PromptData<'perspective'>): string {
  const key = keyOf(question);
  const rejected = othersOf(question)[0] ?? 'another option';
  return [
    `From a manager's point of view, "${key}" is a decision about ${domain.replace(' (IAM)', '')}: it protects what the business depends on, and someone has to own it. Before you agree, ask what it costs, who carries the remaining risk, and how you will see that it works.`,
    `"${rejected}" may look like the quicker answer. Leaders choose what serves the goal of the organization over time, and they put the reason on record so that others can follow it.`,
  ].join('\n\n');
}

/** @returns a tutor's explanation of an answered question: why the key is correct, why the others aren't, and how to remember it */
export function composeExplanation({ domain, explanation, ...question }: PromptData<'explanation'>): string {
  const [reason = 'It is the one that meets the need in the question', ...more] = sentencesOf(explanation);
  const others = othersOf(question).map((text) => `"${shorten(text, 80)}"`);
  return [
    `"${keyOf(question)}" is correct. ${shorten(reason, 400)}.`,
    ...(more[0] === undefined ? [] : [`Keep in mind: ${shorten(more[0], 400)}.`]),
    `The other options, ${others.join(', ')}, answer different needs. Read the question again and name the word that rules each of them out.`,
    `To remember it, connect the idea with an example from your own work in ${domain.replace(' (IAM)', '')}, and explain it to someone in one sentence.`,
  ].join('\n\n');
}

const keyOf = ({ options, correctAnswer }: Answered): string => shorten(options[correctAnswer] ?? 'The correct option', 160);
const othersOf = ({ options, correctAnswer }: Answered): string[] => options.filter((_, at) => at !== correctAnswer);
