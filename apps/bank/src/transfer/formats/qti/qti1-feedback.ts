import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, rawText } from '../xml/xml-elements.ts';

/** Identifiers of feedback on the whole question. Canvas and Blackboard name it after the answers that trigger it. */
export const GENERAL_FEEDBACK = /^(?:general(?!_?incorrect)|solution|correct)/i;

/** @returns the feedback of each option, by the option's ident */
export function feedbackOfOptions(
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
