import type { PlainText } from '../text/markup-text.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, markupText } from '../xml/xml-elements.ts';

/** Finds the shared text at an address, as an item names it; undefined where the package doesn't have it. */
export type FindStimulus = (href: string) => Promise<PlainText | undefined>;

/** An XInclude stands in the item where its text belongs (TAO writes it); QTI 3.0 has a reference before the body. */
export const isInclude = ({ name, attributes }: XmlElement): boolean => name === 'include' && attributes.href !== undefined;

/** @returns the addresses of the texts that an item shares with others, in their order */
export function stimulusReferences(item: XmlElement): string[] {
  const references = childrenOf(item, 'qti-assessment-stimulus-ref');
  const includes = descendantsOf(childOf(item, 'qti-item-body'), (name) => name === 'include').filter(isInclude);
  return [...new Set([...references, ...includes].flatMap(({ attributes }) => attributes.href ?? []))];
}

/** @returns the text of a stimulus file: of its body, or of whatever it holds */
export function stimulusText(root: XmlElement): PlainText {
  const body = childOf(root, 'qti-stimulus-body') ?? childOf(root, 'stimulusBody') ?? root;
  return markupText(body, () => false);
}
