import type { TransferExplanation } from '../transfer-question.ts';

const KEY_CONCEPTS = 'Key concepts: ';
const IN_PRACTICE = 'In practice: ';

/** @returns the explanation as one text, for formats with a single general feedback */
export function writeExplanation(explanation: TransferExplanation | undefined): string {
  const { correct, keyConcepts, practicalApplication } = explanation ?? {};
  return [correct, keyConcepts && KEY_CONCEPTS + keyConcepts, practicalApplication && IN_PRACTICE + practicalApplication]
    .filter(Boolean)
    .join('\n\n');
}

/** @returns the parts of a general feedback: split at the labels of `writeExplanation`, or all of it as `correct` */
export function readExplanation(text: string): TransferExplanation | undefined {
  const [before, practicalApplication] = splitAt(text.trim(), IN_PRACTICE);
  const [correct, keyConcepts] = splitAt(before, KEY_CONCEPTS);
  const explanation = {
    ...(correct && { correct }),
    ...(keyConcepts && { keyConcepts }),
    ...(practicalApplication && { practicalApplication }),
  };
  return Object.keys(explanation).length > 0 ? explanation : undefined;
}

/** Splits before the paragraph that starts with the label, and removes the label. */
function splitAt(text: string, label: string): [string, string] {
  const at = `\n\n${text}`.indexOf(`\n\n${label}`);
  if (at < 0) return [text, ''];
  return [text.slice(0, Math.max(0, at - 2)).trim(), text.slice(at + label.length).trim()];
}
