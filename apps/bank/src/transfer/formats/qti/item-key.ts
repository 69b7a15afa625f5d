import { keyOfScores, scoringRefused } from '../key-of-scores.ts';
import { QuestionRefused } from '../refusal.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, rawText } from '../xml/xml-elements.ts';
import { type Response, scoreOfChoice } from './response-processing.ts';

/**
 * Finds the key of a choice interaction: the declared correct response, which the scoring must not contradict. Without a correct response,
 * the scoring decides.
 * @param choices the identifiers of the choices
 * @returns the index of the correct choice; undefined or -1 if there is none
 * @throws QuestionRefused if several choices are correct or earn points, or if response and scoring name different choices
 */
export function keyOf(item: XmlElement, interaction: XmlElement, choices: readonly string[]): number | undefined {
  const identifier = interaction.attributes['response-identifier'] ?? '';
  const declaration = childrenOf(item, 'qti-response-declaration').find((one) => one.attributes.identifier === identifier);
  const correct = childrenOf(childOf(declaration, 'qti-correct-response'), 'qti-value').map((value) => rawText(value).trim());
  const isSingle =
    (declaration?.attributes.cardinality ?? 'single') === 'single' || interaction.attributes['max-choices'] === '1';
  if (correct.length > 1 || !isSingle) {
    const howToFix = 'Give the response the cardinality "single" and one correct value.';
    throw new QuestionRefused('key.several', 'The question has more than one correct answer.', howToFix);
  }
  const scores = scoresOf(item, { identifier, correct, map: mappingOf(declaration) }, choices);
  const scored = scores && keyOfScores(scores);
  const [declared] = correct.map((value) => choices.indexOf(value));
  if (scored === undefined || declared === undefined || scored === declared) return declared ?? scored;
  throw scoringRefused('The correct response and the scoring rules name different options.');
}

/** @returns the scores of the choices by the response processing, else by the mapping; undefined if nothing scores them */
function scoresOf(item: XmlElement, response: Response, choices: readonly string[]): number[] | undefined {
  const processed = choices.map((choice) => scoreOfChoice(item, response, choice));
  if (!processed.includes(undefined)) return processed.filter((score) => score !== undefined);
  if (!response.map) return undefined;
  const mapped = choices.map(response.map);
  // A mapping without points, which editors write for every item, doesn't contradict a correct response.
  return response.correct.length === 0 || mapped.some((score) => score > 0) ? mapped : undefined;
}

/** QTI 3.0 ASI, "Mapping": the bounds apply to the sum, which for a single choice is its own value. */
function mappingOf(declaration: XmlElement | undefined): Response['map'] {
  const mapping = childOf(declaration, 'qti-mapping');
  if (!mapping) return undefined;
  const { attributes } = mapping;
  const values = new Map(
    childrenOf(mapping, 'qti-map-entry').map((entry) => [
      entry.attributes['map-key']?.trim(),
      numberOf(entry.attributes['mapped-value'] ?? '', 0),
    ]),
  );
  const otherwise = numberOf(attributes['default-value'] ?? '0', 0);
  const lower = numberOf(attributes['lower-bound'] ?? '', Number.NEGATIVE_INFINITY);
  const upper = numberOf(attributes['upper-bound'] ?? '', Number.POSITIVE_INFINITY);
  return (choice) => Math.max(lower, Math.min(upper, values.get(choice) ?? otherwise));
}

function numberOf(text: string, otherwise: number): number {
  const number = text.trim() === '' ? otherwise : Number(text);
  if (!Number.isNaN(number)) return number;
  throw scoringRefused(`The mapping of the responses contains "${text}" where a number belongs.`);
}
