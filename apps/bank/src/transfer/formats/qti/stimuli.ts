import type { PlainText } from '../text/markup-text.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, markupText } from '../xml/xml-elements.ts';

/** Finds the shared text at an address in an item; undefined if the package doesn't have it. */
export type FindStimulus = (href: string) => Promise<PlainText | undefined>;

/** Whether an element is an XInclude, which TAO inserts in place of the shared text. QTI 3.0 has a reference before the body instead. */
export const isInclude = ({ name, attributes }: XmlElement): boolean => name === 'include' && attributes.href !== undefined;

/** @returns the addresses of the shared texts of an item, in order */
export function stimulusReferences(item: XmlElement): string[] {
  const references = childrenOf(item, 'qti-assessment-stimulus-ref');
  const includes = descendantsOf(childOf(item, 'qti-item-body'), (name) => name === 'include').filter(isInclude);
  return [...new Set([...references, ...includes].flatMap(({ attributes }) => attributes.href ?? []))];
}

/** @returns the text of a stimulus: its body or, without a body, the whole file */
export function stimulusText(root: XmlElement): PlainText {
  const body = childOf(root, 'qti-stimulus-body') ?? childOf(root, 'stimulusBody') ?? root;
  return markupText(body, () => false);
}
