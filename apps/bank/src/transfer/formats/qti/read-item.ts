import type { QuestionDraft } from '../accept-question.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import type { PlainText } from '../text/markup-text.ts';
import { ReadingNotes } from '../text/reading-notes.ts';
import type { TransferExplanation } from '../transfer-question.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, markupText } from '../xml/xml-elements.ts';
import { keyOf } from './item-key.ts';
import { readMetadata } from './item-metadata.ts';
import { isInclude, stimulusReferences } from './stimuli.ts';
import { explanationParts, TOOL_NAME } from './write-item.ts';

const isFeedbackName = (name: string) => name === 'qti-feedback-inline' || name === 'qti-feedback-block';
const isFeedback = ({ name }: XmlElement) => isFeedbackName(name);
/** Parts of the body that don't belong to the stem, including rubric blocks for scorers or authors. */
const isOutsideStem = (element: XmlElement) =>
  element.name === 'qti-simple-choice' ||
  (element.name === 'qti-rubric-block' && !/\bcandidate\b/.test(element.attributes.view ?? 'candidate')) ||
  isFeedback(element) ||
  isInclude(element);
const excludeNone = () => false;

/**
 * Maps a `qti-assessment-item` with one choice interaction (QTI 3.0 ASI).
 * @param stimuli the shared texts that the item references, by address
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
    const inner = descendantsOf(choice, isFeedbackName).map((one) => read(one, excludeNone));
    const outer = read(feedback.get(choice.attributes.identifier ?? ''), excludeNone);
    const { hasMedia } = markupText(choice, isFeedback);
    return { text: read(choice, isFeedback), hasMedia, rationale: inner.join('\n\n') || outer };
  });
  const explanation: TransferExplanation = Object.fromEntries(
    Object.entries(explanationParts).map(([part, identifier]) => [part, read(feedback.get(identifier), excludeNone)]),
  );
  const shared = stimulusReferences(item).map((href) => notes.read(stimuli.get(href) ?? missing(href)));
  const draft: QuestionDraft = {
    name: item.attributes.title,
    ...(item.attributes['tool-name'] !== TOOL_NAME && { externalId: item.attributes.identifier }),
    ...readMetadata(item),
    stem: [...shared, read(body, isOutsideStem)].filter(Boolean).join('\n\n'),
    options,
    keyIndex: keyOf(
      item,
      interaction,
      choices.map(({ attributes }) => attributes.identifier ?? ''),
    ),
    explanation: explanation.correct ? explanation : { ...explanation, correct: read(generalOf(feedback), excludeNone) },
  };
  return { draft, notes: [...notes.toList(), ...noteFeedback(feedback, choices)] };
}

/** @returns the texts that identify an unreadable item in its refusal */
export const labelDraft = (item: XmlElement): Pick<QuestionDraft, 'name' | 'stem' | 'externalId'> => {
  const body = childOf(item, 'qti-item-body');
  const stem = body && markupText(body, isOutsideStem).text;
  return { name: item.attributes.title, stem, externalId: item.attributes.identifier };
};

function missing(href: string): never {
  const howToFix = 'Export the whole package, including the text that its questions share.';
  throw new QuestionRefused('stimulus.missing', `The question uses a shared text, "${href}", that can't be read.`, howToFix);
}

function interactionOf(body: XmlElement | undefined): XmlElement {
  const [interaction, ...others] = descendantsOf(body, (name) => name.endsWith('-interaction'));
  if (interaction?.name === 'qti-choice-interaction' && others.length === 0) return interaction;
  const found = [interaction, ...others].map((one) => one?.name ?? 'no interaction').join(', ');
  const reason = `The question has ${found}. Casebook supports questions with exactly one choice interaction.`;
  throw new QuestionRefused(
    'question-type.unsupported',
    reason,
    'Rewrite it as multiple choice with one correct answer, or leave it out.',
  );
}

/** The item's modal feedback by identifier: for a choice, for a part of the explanation, or other. */
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
  return [
    { code: 'feedback-ignored', text: `The feedback "${ignored.join('", "')}" doesn't belong to an option, so it was ignored.` },
  ];
}
