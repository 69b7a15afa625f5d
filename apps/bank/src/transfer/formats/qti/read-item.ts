import type { QuestionDraft } from '../accept-question.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import type { PlainText } from '../text/markup-text.ts';
import { ReadingNotes } from '../text/reading-notes.ts';
import type { TransferExplanation } from '../transfer-question.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, markupText, rawText } from '../xml/xml-elements.ts';
import { readMetadata } from './item-metadata.ts';
import { isInclude, stimulusReferences } from './stimuli.ts';
import { explanationParts, TOOL } from './write-item.ts';

const isFeedbackName = (name: string) => name === 'qti-feedback-inline' || name === 'qti-feedback-block';
const isFeedback = ({ name }: XmlElement) => isFeedbackName(name);
/** A rubric block says who reads it: what scorers and authors read is no part of the question. */
const isNoStem = (element: XmlElement) =>
  element.name === 'qti-simple-choice' ||
  (element.name === 'qti-rubric-block' && !/\bcandidate\b/.test(element.attributes.view ?? 'candidate')) ||
  isFeedback(element) ||
  isInclude(element);
const nothing = () => false;

/**
 * Maps a `qti-assessment-item` with one choice interaction (QTI 3.0 ASI).
 * @param stimuli the shared texts that the item refers to, by address
 * @throws QuestionRefused
 */
export function readItem(
  item: XmlElement,
  stimuli: ReadonlyMap<string, PlainText | undefined>,
): { draft: QuestionDraft; notes: Note[] } {
  const body = childOf(item, 'qti-item-body');
  const interaction = interactionOf(body);
  const choices = descendantsOf(interaction, (name) => name === 'qti-simple-choice');
  const feedback = feedbackOf(item);
  const notes = new ReadingNotes();
  const read = (element: XmlElement | undefined, without: (element: XmlElement) => boolean) =>
    element ? notes.read(markupText(element, without)) : '';
  const options = choices.map((choice) => {
    const inner = descendantsOf(choice, isFeedbackName).map((one) => read(one, nothing));
    const outer = read(feedback.get(choice.attributes.identifier ?? ''), nothing);
    const { hasMedia } = markupText(choice, isFeedback);
    return { text: read(choice, isFeedback), hasMedia, rationale: inner.join('\n\n') || outer };
  });
  const explanation: TransferExplanation = Object.fromEntries(
    Object.entries(explanationParts).map(([part, identifier]) => [part, read(feedback.get(identifier), nothing)]),
  );
  const shared = stimulusReferences(item).map((href) => notes.read(stimuli.get(href) ?? missing(href)));
  const draft: QuestionDraft = {
    name: item.attributes.title,
    ...(item.attributes['tool-name'] !== TOOL && { externalId: item.attributes.identifier }),
    ...readMetadata(item),
    stem: [...shared, read(body, isNoStem)].filter(Boolean).join('\n\n'),
    options,
    keyIndex: choices.findIndex(({ attributes }) => attributes.identifier === keyOf(item, interaction)),
    explanation: explanation.correct ? explanation : { ...explanation, correct: read(generalOf(feedback), nothing) },
  };
  return { draft, notes: [...notes.toList(), ...noteFeedback(feedback, choices)] };
}

/** @returns what names an item that can't be read */
export const labelDraft = (item: XmlElement): Pick<QuestionDraft, 'name' | 'stem' | 'externalId'> => {
  const body = childOf(item, 'qti-item-body');
  const stem = body && markupText(body, isNoStem).text;
  return { name: item.attributes.title, stem, externalId: item.attributes.identifier };
};

function missing(href: string): never {
  const howToFix = 'Export the whole package, with the text that its questions share.';
  throw new QuestionRefused('stimulus.missing', `The item refers to a shared text, "${href}", that can't be read.`, howToFix);
}

function interactionOf(body: XmlElement | undefined): XmlElement {
  const [interaction, ...others] = descendantsOf(body, (name) => name.endsWith('-interaction'));
  if (interaction?.name === 'qti-choice-interaction' && others.length === 0) return interaction;
  const found = [interaction, ...others].map((one) => one?.name ?? 'no interaction').join(', ');
  const reason = `The item has ${found}; the bank holds questions with one choice interaction.`;
  throw new QuestionRefused('question-type.unsupported', reason, 'Rewrite it as a single choice, or leave it out.');
}

function keyOf(item: XmlElement, interaction: XmlElement): string | undefined {
  const identifier = interaction.attributes['response-identifier'];
  const declaration = childrenOf(item, 'qti-response-declaration').find((one) => one.attributes.identifier === identifier);
  const correct = childrenOf(childOf(declaration, 'qti-correct-response'), 'qti-value').map((value) => rawText(value).trim());
  const values = correct.length > 0 ? correct : mappedKeys(declaration);
  const isSingle =
    (declaration?.attributes.cardinality ?? 'single') === 'single' || interaction.attributes['max-choices'] === '1';
  if (values.length <= 1 && isSingle) return values[0];
  const howToFix = 'Give the response the cardinality "single" and one correct value.';
  throw new QuestionRefused('key.several', 'The item takes several choices as its answer.', howToFix);
}

/** Where no correct response is declared, the choices that give marks are right. */
function mappedKeys(declaration: XmlElement | undefined): string[] {
  const entries = childrenOf(childOf(declaration, 'qti-mapping'), 'qti-map-entry');
  return entries
    .filter(({ attributes }) => Number(attributes['mapped-value']) > 0)
    .map(({ attributes }) => attributes['map-key'] ?? '');
}

/** The item's modal feedback by identifier: that of a choice, of our parts of an explanation, or another's. */
function feedbackOf(item: XmlElement): Map<string, XmlElement> {
  const shown = childrenOf(item, 'qti-modal-feedback').filter((one) => one.attributes['show-hide'] !== 'hide');
  return new Map(shown.map((one) => [one.attributes.identifier ?? '', one]));
}

const GENERAL = /^(?:general|solution|explanation|correct)/i;

const generalOf = (feedback: ReadonlyMap<string, XmlElement>) =>
  [...feedback].find(([identifier]) => GENERAL.test(identifier) && !partIdentifiers.has(identifier))?.[1];

const partIdentifiers: ReadonlySet<string> = new Set(Object.values(explanationParts));

function noteFeedback(feedback: ReadonlyMap<string, XmlElement>, choices: readonly XmlElement[]): Note[] {
  const used = new Set([...partIdentifiers, ...choices.map(({ attributes }) => attributes.identifier ?? '')]);
  const general = generalOf(feedback)?.attributes.identifier;
  const ignored = [...feedback.keys()].filter((identifier) => !used.has(identifier) && identifier !== general);
  if (ignored.length === 0) return [];
  return [{ code: 'feedback-ignored', text: `The feedback "${ignored.join('", "')}" belongs to no option and was left out.` }];
}
