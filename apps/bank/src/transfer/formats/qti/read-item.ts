import type { QuestionDraft } from '../accept-question.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import type { TransferExplanation } from '../transfer-question.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, markupText, rawText } from '../xml/xml-elements.ts';
import { readMetadata } from './item-metadata.ts';
import { explanationParts, TOOL } from './write-item.ts';

const isFeedback = (name: string) => name === 'qti-feedback-inline' || name === 'qti-feedback-block';
const isNoStem = (name: string) => name === 'qti-simple-choice' || name === 'qti-rubric-block' || isFeedback(name);

/**
 * Maps a `qti-assessment-item` with one choice interaction (QTI 3.0 ASI).
 * @throws QuestionRefused
 */
export function readItem(item: XmlElement): { draft: QuestionDraft; notes: Note[] } {
  const body = childOf(item, 'qti-item-body');
  const interaction = interactionOf(body);
  const choices = descendantsOf(interaction, (name) => name === 'qti-simple-choice');
  const feedback = feedbackOf(item);
  let hasMedia = false;
  const read = (element: XmlElement | undefined, without: (name: string) => boolean) => {
    if (!element) return '';
    const { text, hasMedia: found } = markupText(element, without);
    hasMedia ||= found;
    return text;
  };
  const options = choices.map((choice) => {
    const inner = descendantsOf(choice, isFeedback).map((one) => read(one, () => false));
    const outer = read(feedback.get(choice.attributes.identifier ?? ''), () => false);
    return { text: read(choice, isFeedback), rationale: inner.join('\n\n') || outer };
  });
  const explanation: TransferExplanation = Object.fromEntries(
    Object.entries(explanationParts).map(([part, identifier]) => [part, read(feedback.get(identifier), () => false)]),
  );
  const draft: QuestionDraft = {
    ...(item.attributes['tool-name'] !== TOOL && { externalId: item.attributes.identifier }),
    ...readMetadata(item),
    stem: read(body, isNoStem),
    options,
    keyIndex: choices.findIndex(({ attributes }) => attributes.identifier === keyOf(item, interaction)),
    explanation: explanation.correct ? explanation : { ...explanation, correct: read(generalOf(feedback), () => false) },
  };
  return { draft, notes: notesOf(hasMedia, feedback, choices) };
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
  const values = childrenOf(childOf(declaration, 'qti-correct-response'), 'qti-value').map((value) => rawText(value).trim());
  if (values.length <= 1 && (declaration?.attributes.cardinality ?? 'single') === 'single') return values[0];
  const mend = 'Give the response the cardinality "single" and one correct value.';
  throw new QuestionRefused('key.several', 'The item takes several choices as its answer.', mend);
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

function notesOf(hasMedia: boolean, feedback: ReadonlyMap<string, XmlElement>, choices: readonly XmlElement[]): Note[] {
  const used = new Set([...partIdentifiers, ...choices.map(({ attributes }) => attributes.identifier ?? '')]);
  const general = generalOf(feedback)?.attributes.identifier;
  const ignored = [...feedback.keys()].filter((identifier) => !used.has(identifier) && identifier !== general);
  return [
    ...(hasMedia
      ? [
          {
            code: 'media-ignored',
            text: 'A picture, formula or other medium was left out; its alternative text stands for it.',
          } as const,
        ]
      : []),
    ...(ignored.length > 0
      ? [
          {
            code: 'feedback-ignored',
            text: `The feedback "${ignored.join('", "')}" belongs to no option and was left out.`,
          } as const,
        ]
      : []),
  ];
}
