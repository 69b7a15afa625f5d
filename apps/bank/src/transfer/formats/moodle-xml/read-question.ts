import { labelOf, type QuestionDraft, trueFalseRefused } from '../accept-question.ts';
import { keyOfScores, scoringRefused } from '../key-of-scores.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import { oneLine } from '../text/canonical-text.ts';
import { readExplanation } from '../text/explanation-text.ts';
import { readLabels } from '../text/labels.ts';
import { moodleText, type PlainText } from '../text/markup-text.ts';
import { ReadingNotes } from '../text/reading-notes.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, elementsOf, markupText, rawText } from '../xml/xml-elements.ts';

/** Moodle's default feedback (language pack, `correctfeedbackdefault` and the like), which is dropped without a note. */
const STANDARD_FEEDBACK = /^(?:Your answer is (?:partially )?(?:in)?correct\.)?$/;

/** @throws QuestionRefused */
export function readQuestion(element: XmlElement): { draft: QuestionDraft; notes: Note[] } {
  requireMultipleChoice(element);
  const lost = new ReadingNotes();
  if (hasFiles(element)) lost.addMedia();
  const read = (holder: XmlElement | undefined) => lost.read(plainText(holder));
  const answers = childrenOf(element, 'answer');
  const draft: QuestionDraft = {
    name: nameOf(element),
    externalId: rawText(childOf(element, 'idnumber')),
    ...readLabels(childrenOf(childOf(element, 'tags'), 'tag').map(nameIn)),
    stem: read(childOf(element, 'questiontext')),
    options: answers.map((answer) => ({
      text: read(answer),
      hasMedia: plainText(answer).hasMedia || hasFiles(answer),
      rationale: read(childOf(answer, 'feedback')),
    })),
    keyIndex: keyOfScores(answers.map(fractionOf)),
    explanation: readExplanation(read(childOf(element, 'generalfeedback'))),
  };
  const notes: Note[] = lost.toList();
  if (answers.some((answer) => fractionOf(answer) < 0)) {
    notes.push({ code: 'weight-ignored', text: 'Penalties for incorrect options were ignored.' });
  }
  if (hasOtherFeedback(element)) {
    notes.push({
      code: 'feedback-ignored',
      text: 'Hints and the feedback for correct, partly correct, and incorrect answers were ignored.',
    });
  }
  return { draft, notes };
}

/** Reads a text, which may be escaped, in a CDATA section, or markup within the element itself. */
function plainText(holder: XmlElement | undefined): PlainText {
  const text = childOf(holder, 'text');
  if (text && elementsOf(text).length > 0) return markupText(text, () => false);
  return moodleText(holder?.attributes.format?.trim().toLowerCase() ?? '', rawText(text));
}

/** @returns a text that has no formatting of its own, such as a name, a tag, or a category */
export function nameIn(holder: XmlElement | undefined): string {
  const text = childOf(holder, 'text');
  return text ? oneLine(markupText(text, () => false).text) : '';
}

const hasFiles = (element: XmlElement) => descendantsOf(element, (name) => name === 'file').length > 0;

const nameOf = (element: XmlElement) => nameIn(childOf(element, 'name'));

/** @returns the question's name in Moodle, or the start of its text */
export const labelOfQuestion = (element: XmlElement): string | undefined =>
  labelOf({ name: nameOf(element), stem: plainText(childOf(element, 'questiontext')).text });

function requireMultipleChoice(element: XmlElement): void {
  const type = element.attributes.type ?? 'without a type';
  const howToFix = 'Rewrite it as multiple choice with one correct answer, or leave it out.';
  if (type === 'truefalse') throw trueFalseRefused();
  if (type !== 'multichoice') {
    const reason = `The question has Moodle's type "${type}". Casebook supports multiple-choice questions only.`;
    throw new QuestionRefused('question-type.unsupported', reason, howToFix);
  }
  if (/^(?:false|0)$/i.test(rawText(childOf(element, 'single')).trim())) {
    throw new QuestionRefused('key.several', 'The question allows several answers.', howToFix);
  }
}

/** A grade in percent. Moodle writes at most seven decimals (Moodle docs: "Moodle XML format"). */
function fractionOf({ attributes: { fraction = '0' } }: XmlElement): number {
  const text = fraction.trim();
  if (/^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  throw scoringRefused(`An answer has the grade "${text}", which isn't a number.`);
}

function hasOtherFeedback(element: XmlElement): boolean {
  const combined = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map((name) => childOf(element, name));
  return [...combined, ...childrenOf(element, 'hint')].some((holder) => {
    return !STANDARD_FEEDBACK.test(plainText(holder).text.trim());
  });
}
