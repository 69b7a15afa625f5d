import { Parser } from 'htmlparser2';
import { type MathNode, mathToText } from './math-text.ts';

/** Elements that start on a new line. */
const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'footer', 'header', 'hr'],
  ...['li', 'main', 'nav', 'ol', 'section', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
]);
/** Elements with a blank line before and after. */
const PARAGRAPHS = new Set(['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'qti-choice-interaction', 'qti-prompt']);
/** Elements whose content isn't displayed. */
const UNREAD = new Set(['head', 'noscript', 'script', 'style', 'template', 'title']);
/** Elements that can't be replaced by text. */
const MEDIA = new Set(['audio', 'canvas', 'embed', 'iframe', 'img', 'object', 'svg', 'video']);
/** Elements that can be removed without a note, because plain text shows the same. */
const PLAIN = new Set([
  'body',
  'br',
  'caption',
  'colgroup',
  'col',
  'font',
  'html',
  'img',
  'span',
  'sub',
  'sup',
  'td',
  'th',
  'wbr',
]);
/** Elements that format or link text. Removing them is noted. */
const FORMATTING = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'big', 'center', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'label', 'mark'],
  ...['nobr', 'q', 's', 'samp', 'small', 'strike', 'strong', 'tt', 'u', 'var'],
]);

/** A no-break space next to an ordinary one. Rich-text editors store two consecutive spaces this way. */
const LONE_NO_BREAK_SPACE = /(?<!\u00A0)(?:\u00A0 | \u00A0)(?!\u00A0)/g;

/**
 * Converts HTML, or QTI's subset of it, to plain text. Paragraphs and lines are separated by line breaks, superscripts and subscripts
 * get a mark (2^128), and pictures are replaced by their alternative text.
 */
export class MarkupText {
  /** Whether a picture, sound, or video was removed. */
  hasMedia = false;
  /** Whether a formula was converted to text. */
  hasFormula = false;
  /** The names of elements that were removed without a replacement. */
  readonly removed = new Set<string>();
  #text = '';
  #breaks = 0;
  #space = false;
  /** No-break spaces since the last text. More than one is indentation or alignment, which is preserved. */
  #noBreakSpaces = 0;
  #preformatted = 0;
  #unread = 0;
  /** The open elements of the current formula, outermost first. */
  #math: MathNode[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'math' || this.#math.length > 0) {
      this.#openMath({ name, attributes, children: [] });
      return;
    }
    if (isRemoved(name)) this.removed.add(name);
    if (UNREAD.has(name)) this.#unread += 1;
    if (MEDIA.has(name)) this.hasMedia = true;
    this.#break(name);
    if (name === 'br') {
      this.#breaks += 1;
      this.#noBreakSpaces = 0;
    }
    if (name === 'pre') this.#preformatted += 1;
    if (name === 'td' || name === 'th') this.#space = true;
    if (name === 'sup') this.add('^');
    if (name === 'sub') this.add('_');
    if (name === 'img') this.add(attributes.alt ?? '');
  }

  close(name: string): void {
    if (this.#math.length > 0) {
      this.#closeMath();
      return;
    }
    if (UNREAD.has(name)) this.#unread -= 1;
    if (name === 'pre') this.#preformatted -= 1;
    this.#break(name);
  }

  add(text: string): void {
    if (this.#unread > 0 || text === '') return;
    if (this.#math.length > 0) {
      this.#math.at(-1)?.children.push(text);
      return;
    }
    if (this.#preformatted > 0) {
      this.#append(text);
      return;
    }
    const words = text.replace(/[ \t\r\n\f]+/g, ' ').replace(LONE_NO_BREAK_SPACE, ' ');
    const isBlank = /^[ \u00A0]*$/.test(words);
    if (isBlank) this.#noBreakSpaces += words.replaceAll(' ', '').length;
    if (isBlank || words.startsWith(' ')) this.#space = true;
    if (isBlank) return;
    const trimmed = words.replace(/^ | $/g, '');
    this.#append(trimmed);
    this.#space = words.endsWith(' ');
  }

  toString(): string {
    return this.#text;
  }

  #openMath(node: MathNode): void {
    this.#math.at(-1)?.children.push(node);
    this.#math.push(node);
  }

  #closeMath(): void {
    const closed = this.#math.pop();
    if (!closed || this.#math.length > 0) return;
    const text = mathToText(closed);
    if (text === '') this.hasMedia = true;
    else this.hasFormula = true;
    this.add(text);
  }

  #append(text: string): void {
    const indentation = this.#noBreakSpaces > 1 ? ' '.repeat(this.#noBreakSpaces) : '';
    if (this.#text !== '')
      this.#text += this.#breaks > 0 ? '\n'.repeat(this.#breaks) + indentation : indentation || (this.#space ? ' ' : '');
    this.#breaks = 0;
    this.#noBreakSpaces = 0;
    this.#space = false;
    this.#text += text;
  }

  #break(name: string): void {
    const breaks = PARAGRAPHS.has(name) ? 2 : BLOCKS.has(name) ? 1 : 0;
    if (breaks > 0) this.#noBreakSpaces = 0;
    this.#breaks = Math.max(this.#breaks, breaks);
  }
}

const isListed = (name: string) =>
  [BLOCKS, PARAGRAPHS, UNREAD, MEDIA, PLAIN, FORMATTING].some((names) => names.has(name)) || name === 'math';

/** Whether removing the element is worth a note. Block elements become line breaks, and QTI elements are handled by the QTI reader. */
function isRemoved(name: string): boolean {
  if (FORMATTING.has(name) || (UNREAD.has(name) && name !== 'head' && name !== 'title')) return true;
  return !isListed(name) && !name.startsWith('qti-');
}

export interface PlainText {
  readonly text: string;
  /** Whether a picture, sound, or video was removed. */
  readonly hasMedia: boolean;
  /** Whether a formula was converted to text. */
  readonly hasFormula: boolean;
  /** The names of elements that were removed without a replacement. */
  readonly removed: ReadonlySet<string>;
}

const unchangedText = (text: string): PlainText => ({ text, hasMedia: false, hasFormula: false, removed: new Set() });

/** @returns the visible text of the HTML */
export function htmlToText(html: string): PlainText {
  const markup = new MarkupText();
  const parser = new Parser({
    onopentag: (name, attributes) => markup.open(name, attributes),
    onclosetag: (name) => markup.close(name),
    ontext: (text) => markup.add(text),
  });
  parser.end(html);
  return plainTextOf(markup);
}

export const plainTextOf = (markup: MarkupText): PlainText => ({
  text: markup.toString(),
  hasMedia: markup.hasMedia,
  hasFormula: markup.hasFormula,
  removed: markup.removed,
});

/** Tags that indicate HTML in Moodle's "auto format". A lone `<script>` doesn't, because the question may be about it. */
const LIKELY_HTML =
  /<(?:\/?(?:p|div|span|b|i|u|strong|em|ul|ol|li|h[1-6]|table|pre|code|sub|sup)|br ?\/?|(?:a|img|p|div|span) [^<>]*)>/i;

/**
 * Converts a text in one of Moodle's text formats (Moodle docs: "Formatting options", GIFT format: "Specifying text-format").
 * Markdown stays unchanged.
 */
export function moodleText(format: string, text: string): PlainText {
  if (format === 'html') return htmlToText(text);
  const automatic = format === 'moodle' || format === 'moodle_auto_format' || format === '';
  if (!automatic || !LIKELY_HTML.test(text)) return unchangedText(text);
  // The auto format preserves line breaks.
  const read = htmlToText(text.replace(/\r\n?|\n/g, '<br>'));
  return isAboutTags(read) ? unchangedText(text) : read;
}

/** Whether a text is about tags, such as the option `<b>`: it contains only tags, or tags that Moodle's editors don't write. */
const isAboutTags = ({ text, hasMedia, removed }: PlainText): boolean =>
  (text.trim() === '' && !hasMedia) || [...removed].some((name) => !FORMATTING.has(name));
