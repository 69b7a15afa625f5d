import type { PromptData } from '@casebook/contracts';
import { longestWords } from './keywords.ts';
import { sentencesOf, sharedWords, shorten } from './sentences.ts';

type CaseyData = PromptData<'casey'>;

/** @returns two sentences: a hint for an open question; otherwise what the sources say, or that they say nothing */
export function composeCasey(data: CaseyData): string {
  if (data.openQuestion) return hint(data.openQuestion);
  const source = data.sources.toSorted((one, other) => likeness(data, other) - likeness(data, one))[0];
  if (source) {
    const [reason = ''] = sentencesOf(source.explanation);
    return `${shorten(reason, 220)} [${source.number}]. Ask yourself which need that meets, and you will recognize it in the next question.`;
  }
  const [concept] = data.concepts;
  if (concept !== undefined)
    return `I didn't find a question of yours about that, but ${shorten(concept, 120)} is close to it. Answer a few questions on it, and I can explain more.`;
  return "I couldn't find anything about that in the questions you've answered. Answer a few questions on that topic, and I'll be able to explain it.";
}

/** @returns more sentences than Casey may send */
export const composeLongCasey = (data: CaseyData): string =>
  `${composeCasey(data)} Here is a third sentence that should not reach the member. Here is a fourth one, e.g. with an abbreviation. And here is a fifth!`;

/** Points out words of the stem, but none of the options. */
function hint({ question }: NonNullable<CaseyData['openQuestion']>): string {
  const words = longestWords(question, 2).map((word) => `"${word}"`);
  const pointer =
    words.length > 0 ? `Look at ${words.join(' and ')} in the question` : 'Read the last sentence of the question again';
  return `${pointer}, and name the need behind it before you read the options. I can explain more once you have answered.`;
}

const likeness = ({ message }: CaseyData, { question, explanation }: CaseyData['sources'][number]): number =>
  sharedWords(message, `${question} ${explanation}`);
