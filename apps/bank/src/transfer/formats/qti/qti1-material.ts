import { htmlToText, moodleText, type PlainText } from '../text/markup-text.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { markupText, rawText } from '../xml/xml-elements.ts';

const texts: ReadonlySet<string> = new Set(['mattext', 'matemtext', 'mat_formattedtext']);
const isMedia = (name: string) => /^mat(?:image|audio|video|applet|application)$/.test(name);
/** Elements that are skipped: comments, and alternatives for materials that can't be shown. */
const unread: ReadonlySet<string> = new Set(['qticomment', 'altmaterial']);

/**
 * Reads the materials of an element (IMS QTI ASI 1.2 XML binding, `material`): each is a paragraph, in which `mattext` and `matemtext`
 * follow each other and `matbreak` starts a line. A `response_label` may also contain text itself.
 * @param isExcluded whether to leave out the elements with a name
 * @returns the paragraphs and pictures, in order
 */
export function textsOf(holder: XmlElement | undefined, isExcluded: (name: string) => boolean = () => false): PlainText[] {
  const found: PlainText[] = [];
  let paragraph: PlainText[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) found.push(joined(paragraph));
    paragraph = [];
  };
  const walk = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string') {
        if (parent.name === 'response_label' && child.trim() !== '') paragraph.push(plain(child));
      } else if (child.name === 'matbreak') paragraph.push(plain('\n'));
      else if (texts.has(child.name) && !isHtml(child)) paragraph.push(textOf(child));
      else if (texts.has(child.name) || isMedia(child.name)) {
        // HTML forms its own paragraphs, so the current one ends before it.
        endParagraph();
        found.push(isMedia(child.name) ? { ...plain(child.attributes.label ?? ''), hasMedia: true } : textOf(child));
      } else if (!unread.has(child.name) && !isExcluded(child.name)) {
        if (child.name === 'material') endParagraph();
        walk(child);
        if (child.name === 'material') endParagraph();
      }
    }
  };
  if (holder) walk(holder);
  endParagraph();
  return found;
}

const plain = (text: string): PlainText => ({ text, hasMedia: false, hasFormula: false, removed: new Set() });

const joined = (parts: readonly PlainText[]): PlainText => ({
  text: parts.map(({ text }) => text).reduce(append, ''),
  hasMedia: parts.some(({ hasMedia }) => hasMedia),
  hasFormula: parts.some(({ hasFormula }) => hasFormula),
  removed: new Set(parts.flatMap(({ removed }) => [...removed])),
});

/** Joins parts with a space, except at line breaks and before punctuation. */
function append(text: string, part: string): string {
  if (part === '\n') return `${text.trimEnd()}\n`;
  const isAttached = text === '' || text.endsWith('\n') || /^[.,;:?!)]/.test(part.trim());
  return text + (isAttached ? '' : ' ') + part.trim();
}

const typeOf = ({ attributes }: XmlElement) => (attributes.texttype ?? attributes.type ?? '').toLowerCase();

const hasElements = ({ children }: XmlElement) => children.some((child) => typeof child !== 'string');

const isHtml = (text: XmlElement) => hasElements(text) || typeOf(text).includes('html');

function textOf(material: XmlElement): PlainText {
  if (hasElements(material)) return markupText(material, () => false);
  const type = typeOf(material);
  if (type.includes('html')) return htmlToText(rawText(material));
  return moodleText(type === 'text/plain' ? 'plain' : '', rawText(material));
}
