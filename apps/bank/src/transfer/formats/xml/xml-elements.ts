import { MarkupText, type PlainText, plainTextOf } from '../text/markup-text.ts';
import type { XmlElement } from './read-xml.ts';

/** @returns the element's direct children that are elements */
export const elementsOf = (element: XmlElement | undefined): XmlElement[] =>
  element?.children.filter((child) => typeof child !== 'string') ?? [];

/** @returns the element's direct children with this name */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(element, name)[0];

/** @returns the outermost descendants that pass the test; their own descendants are not searched */
export function descendantsOf(element: XmlElement | undefined, test: (name: string) => boolean): XmlElement[] {
  return elementsOf(element).flatMap((child) => (test(child.name) ? [child] : descendantsOf(child, test)));
}

/** @returns the concatenated text of the element and its descendants */
export function rawText(element: XmlElement | undefined): string {
  return element?.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('') ?? '';
}

/** @returns the visible text of the XHTML in the element, without the excluded elements */
export function markupText(element: XmlElement, isExcluded: (element: XmlElement) => boolean): PlainText {
  const markup = new MarkupText();
  const walk = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string') markup.add(child);
      else if (!isExcluded(child)) {
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

/** Escapes text for an element's content. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? '');

/**
 * Escapes text for an element's content. Uses a CDATA section if the text contains whitespace or characters to escape: Moodle's reader
 * (`xmlize`, with PHP's XML_OPTION_SKIP_WHITE) splits text at entities and drops parts that are only whitespace.
 */
export const characterData = (text: string): string =>
  /[&<>\s]/.test(text) ? `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>` : text;

/** Escapes text for an attribute in double quotes, with line breaks as character references (XML 1.0 section 3.3.3). */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\t\n]/g, (character) => escapes[character] ?? '');
