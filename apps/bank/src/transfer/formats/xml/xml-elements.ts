import { MarkupText, type PlainText, plainTextOf } from '../text/markup-text.ts';
import type { XmlElement } from './read-xml.ts';

/** @returns the element's own children of that name */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name) ?? [];
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(element, name)[0];

/** @returns all elements below that satisfy the test, outermost first; what stands within a found one is not searched */
export function descendantsOf(element: XmlElement | undefined, test: (name: string) => boolean): XmlElement[] {
  const elements = element?.children.filter((child) => typeof child !== 'string') ?? [];
  return elements.flatMap((child) => (test(child.name) ? [child] : descendantsOf(child, test)));
}

/** @returns the text as it stands, without the markup around it */
export function rawText(element: XmlElement | undefined): string {
  return element?.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('') ?? '';
}

/** @returns what a reader of the XHTML in the element sees, leaving out the elements that satisfy the test */
export function markupText(element: XmlElement, without: (element: XmlElement) => boolean): PlainText {
  const markup = new MarkupText();
  const walk = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string') markup.add(child);
      else if (!without(child)) {
        markup.open(child.name, child.attributes);
        walk(child);
        markup.close(child.name);
      }
    }
  };
  walk(element);
  return plainTextOf(markup);
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** @returns a text for an element's content */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? '');

/**
 * @returns a text for an element's content, in a CDATA section where it has anything but words. Moodle's reader (`xmlize`, with
 * PHP's XML_OPTION_SKIP_WHITE) gets the text in pieces that end at entities, and drops pieces that are nothing but whitespace.
 */
export const characterData = (text: string): string =>
  /[&<>\s]/.test(text) ? `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : text;

/** @returns a text for an attribute in double quotes; line ends survive as references (XML 1.0 section 3.3.3) */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\t\n]/g, (character) => escapes[character] ?? '');
