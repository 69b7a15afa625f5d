import type { QuestionDraft } from '../accept-question.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import { readExplanation } from '../text/explanation-text.ts';
import { readLabels } from '../text/labels.ts';
import { moodleText } from '../text/markup-text.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, rawText } from '../xml/xml-elements.ts';

/** Feedback that Moodle fills in by itself (language pack, `correctfeedbackdefault` and the like): saying that it is lost helps no one. */
const STANDARD_FEEDBACK = /^(?:Your answer is (?:partially )?(?:in)?correct\.)?$/;

/** @throws QuestionRefused */
export function readQuestion(element: XmlElement): { draft: QuestionDraft; notes: Note[] } {
  refuseOtherTypes(element);
  let hasMedia = descendantsOf(element, (name) => name === 'file').length > 0;
  const read = (holder: XmlElement | undefined) => {
    const { text, hasMedia: found } = moodleText(holder?.attributes.format ?? '', rawText(childOf(holder, 'text')));
    hasMedia ||= found;
    return text;
  };
  const answers = childrenOf(element, 'answer');
  const draft: QuestionDraft = {
    externalId: rawText(childOf(element, 'idnumber')),
    ...readLabels(childrenOf(childOf(element, 'tags'), 'tag').map((tag) => rawText(childOf(tag, 'text')).trim())),
    stem: read(childOf(element, 'questiontext')),
    options: answers.map((answer) => ({ text: read(answer), rationale: read(childOf(answer, 'feedback')) })),
    keyIndex: keyOf(answers),
    explanation: readExplanation(read(childOf(element, 'generalfeedback'))),
  };
  const notes: Note[] = [];
  if (hasMedia)
    notes.push({ code: 'media-ignored', text: 'A file or picture was left out; its alternative text stands for it.' });
  if (answers.some((answer) => fractionOf(answer) < 0)) {
    notes.push({ code: 'weight-ignored', text: 'Marks taken away for wrong options were left out.' });
  }
  if (hasOtherFeedback(element)) {
    notes.push({
      code: 'feedback-ignored',
      text: 'Hints and the feedback for right, wrong and half-right answers were left out.',
    });
  }
  return { draft, notes };
}

function refuseOtherTypes(element: XmlElement): void {
  const type = element.attributes.type ?? 'without a type';
  const mend = 'Rewrite it as multiple choice with one right answer, or leave it out.';
  if (type !== 'multichoice') {
    const reason = `The question is of Moodle's type "${type}"; the bank holds multiple-choice questions.`;
    throw new QuestionRefused('question-type.unsupported', reason, mend);
  }
  if (/^(?:false|0)$/.test(rawText(childOf(element, 'single')).trim())) {
    throw new QuestionRefused('key.several', 'The question allows several answers.', mend);
  }
}

const fractionOf = (answer: XmlElement) => Number(answer.attributes.fraction ?? 0);

function keyOf(answers: readonly XmlElement[]): number | undefined {
  const right = answers.flatMap((answer, index) => (fractionOf(answer) > 0 ? [index] : []));
  if (right.length <= 1) return right[0];
  const mend = 'Give the right answer 100 % and the others nothing.';
  throw new QuestionRefused('key.several', `${right.length} answers give marks.`, mend);
}

function hasOtherFeedback(element: XmlElement): boolean {
  const combined = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map((name) => childOf(element, name));
  return [...combined, ...childrenOf(element, 'hint')].some((holder) => {
    const text = moodleText(holder?.attributes.format ?? '', rawText(childOf(holder, 'text'))).text.trim();
    return !STANDARD_FEEDBACK.test(text);
  });
}
