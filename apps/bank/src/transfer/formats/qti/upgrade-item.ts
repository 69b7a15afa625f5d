import type { XmlElement } from '../xml/read-xml.ts';

/** QTI 2 elements without a capital letter in their name; XHTML elements have none either. */
const LOWERCASE_NAMES = new Set(['gap', 'hottext', 'mapping', 'prompt', 'value']);

/**
 * Renames the elements and attributes of QTI 2.x to those of QTI 3.0 ("QTI 3.0 Migration Guide"): `simpleChoice` becomes
 * `qti-simple-choice`, the attribute `responseIdentifier` becomes `response-identifier`. XHTML and MathML names have no capitals.
 */
export function upgradeItem(element: XmlElement): XmlElement {
  return {
    name: upgradeName(element.name),
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [toKebab(name), value])),
    children: element.children.map((child) => (typeof child === 'string' ? child : upgradeItem(child))),
  };
}

const upgradeName = (name: string) => (/[A-Z]/.test(name) || LOWERCASE_NAMES.has(name) ? `qti-${toKebab(name)}` : name);

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
