import type { XmlElement } from '../xml/read-xml.ts';

/** Elements of QTI 2 whose names are one word, as those of XHTML are. */
const ONE_WORD = new Set(['gap', 'hottext', 'mapping', 'prompt', 'value']);

/**
 * Renames what QTI 2.x calls otherwise to the words of QTI 3.0 ("QTI 3.0 Migration Guide"): `simpleChoice` becomes
 * `qti-simple-choice`, the attribute `responseIdentifier` becomes `response-identifier`. XHTML and MathML have no capitals.
 */
export function upgradeItem(element: XmlElement): XmlElement {
  return {
    name: upgradeName(element.name),
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [toKebab(name), value])),
    children: element.children.map((child) => (typeof child === 'string' ? child : upgradeItem(child))),
  };
}

const upgradeName = (name: string) => (/[A-Z]/.test(name) || ONE_WORD.has(name) ? `qti-${toKebab(name)}` : name);

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
