import { type QuestionDraft, trueFalseRefused } from '../accept-question.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import type { PlainText } from '../text/markup-text.ts';
import { ReadingNotes } from '../text/reading-notes.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, rawText } from '../xml/xml-elements.ts';
import { textsOf } from './qti1-material.ts';
import { keyOfScoring } from './qti1-scoring.ts';

/**
 * Identifiers of feedback on the whole question. In Canvas and Blackboard, they name when it is shown: after a correct answer, or after
 * any.
 */
const GENERAL_FEEDBACK = /^(?:general(?!_?incorrect)|solution|correct)/i;

/** @returns the feedback of each option, by the option's ident */
function feedbackOfOptions(
  item: XmlElement,
  choices: readonly XmlElement[],
  feedback: ReadonlyMap<string, XmlElement>,
): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const condition of conditionsOf(item)) {
    const [only, ...others] = chosenIn(condition);
    if (only === undefined || others.length > 0) continue;
    for (const { attributes } of childrenOf(condition, 'displayfeedback')) {
      const shown = feedback.get(attributes.linkrefid ?? '');
      if (shown && !isOfWhole(attributes.linkrefid ?? '')) found.set(only, shown);
    }
  }
  // Blackboard gives the feedback the ident of the option and a condition without a value.
  for (const { attributes } of choices) {
    const { ident = '' } = attributes;
    const named = feedback.get(ident) ?? feedback.get(`${ident}_fb`);
    if (named && !found.has(ident)) found.set(ident, named);
  }
  return found;
}

const isOfWhole = (ident: string) => GENERAL_FEEDBACK.test(ident) || /incorrect/i.test(ident);

const conditionsOf = (item: XmlElement) =>
  childrenOf(item, 'resprocessing').flatMap((processing) => childrenOf(processing, 'respcondition'));

/** @returns the idents of the choices that a condition requires, without those in a negated test */
function chosenIn(condition: XmlElement): string[] {
  const equals = descendantsOf(childOf(condition, 'conditionvar'), (name) => name === 'varequal' || name === 'not');
  return equals
    .filter(({ name }) => name === 'varequal')
    .map((equal) => rawText(equal).trim())
    .filter(Boolean);
}

const isResponse = (name: string) => name.startsWith('response_') && name !== 'response_label';
const isLabel = (name: string) => name === 'response_label';

/**
 * Maps an `item` of QTI 1.2 (IMS QTI ASI 1.2), in the dialects of Canvas and Blackboard.
 * @throws QuestionRefused
 */
export function readQti1Item(item: XmlElement): { draft: QuestionDraft; notes: Note[] } {
  const presentation = childOf(item, 'presentation');
  const response = responseOf(item, presentation);
  const notes = new ReadingNotes();
  const read = (texts: readonly PlainText[]) =>
    texts
      .map((text) => notes.read(text))
      .filter(Boolean)
      .join('\n\n');
  const choices = descendantsOf(response, isLabel);
  const feedback = new Map(childrenOf(item, 'itemfeedback').map((one) => [one.attributes.ident ?? '', one]));
  const ofOptions = feedbackOfOptions(item, choices, feedback);
  const general = [...feedback].find(([ident]) => GENERAL_FEEDBACK.test(ident))?.[1];
  const draft: QuestionDraft = {
    ...labelQti1Item(item),
    stem: read(textsOf(presentation, isLabel)),
    options: choices.map((choice) => {
      const texts = textsOf(choice);
      const rationale = ofOptions.get(choice.attributes.ident ?? '');
      return {
        text: read(texts),
        hasMedia: texts.some(({ hasMedia }) => hasMedia),
        rationale: rationale && read(textsOf(rationale)),
      };
    }),
    keyIndex: keyOf(item, response, choices),
    explanation: general && { correct: read(textsOf(general)) },
  };
  const unused = [...feedback].filter(
    ([, one]) => one !== general && ![...ofOptions.values()].includes(one) && textsOf(one).some(({ text }) => text.trim() !== ''),
  );
  return { draft, notes: [...notes.toList(), ...noteFeedback(unused.map(([ident]) => ident))] };
}

/** @returns the texts that identify an item */
export function labelQti1Item(item: XmlElement): Pick<QuestionDraft, 'name' | 'stem' | 'externalId'> {
  const stem = textsOf(childOf(item, 'presentation'), isLabel).map(({ text }) => text);
  return {
    name: item.attributes.title,
    stem: stem.join(' '),
    externalId: item.attributes.ident ?? metadataOf(item, 'bbmd_asi_object_id'),
  };
}

/** @returns the metadata with a label. Blackboard writes an element with that name, other systems a field with that label. */
export function metadataOf(holder: XmlElement, label: string): string | undefined {
  const element = descendantsOf(holder, (name) => name === label)[0];
  const fields = descendantsOf(holder, (name) => name === 'qtimetadatafield');
  const field = fields.find((one) => rawText(childOf(one, 'fieldlabel')).trim() === label);
  return (element ? rawText(element).trim() : field && rawText(childOf(field, 'fieldentry')).trim()) || undefined;
}

function responseOf(item: XmlElement, presentation: XmlElement | undefined): XmlElement {
  const type = metadataOf(item, 'question_type') ?? metadataOf(item, 'cc_profile') ?? metadataOf(item, 'bbmd_questiontype') ?? '';
  if (/true[ _/.]?(?:or[ _])?false/i.test(type)) throw trueFalseRefused();
  const responses = descendantsOf(presentation, isResponse);
  const [response, ...others] = responses;
  if (response?.name === 'response_lid' && others.length === 0) return response;
  const found = type || responses.map(({ name }) => name).join(', ') || 'no response';
  const reason = `The question has the type "${found}". Casebook supports multiple-choice questions with one correct answer.`;
  throw new QuestionRefused(
    'question-type.unsupported',
    reason,
    'Rewrite it as multiple choice with one correct answer, or leave it out.',
  );
}

function keyOf(item: XmlElement, response: XmlElement, choices: readonly XmlElement[]): number | undefined {
  if (/multiple|ordered/i.test(response.attributes.rcardinality ?? '')) {
    const howToFix = 'Rewrite it with one correct option.';
    throw new QuestionRefused('key.several', 'The question allows several answers.', howToFix);
  }
  const idents = choices.map(({ attributes }) => attributes.ident ?? '');
  return keyOfScoring(item, response.attributes.ident ?? '', idents);
}

function noteFeedback(ignored: readonly string[]): Note[] {
  if (ignored.length === 0) return [];
  return [
    { code: 'feedback-ignored', text: `The feedback "${ignored.join('", "')}" doesn't belong to an option, so it was ignored.` },
  ];
}
