import { Parser } from 'htmlparser2';

/** Elements that begin on a line of their own. */
const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'footer', 'header', 'hr'],
  ...['li', 'main', 'nav', 'ol', 'section', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul'],
]);
/** Elements with an empty line around them. */
const PARAGRAPHS = new Set(['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'qti-choice-interaction', 'qti-prompt']);
/** Elements whose content nobody reads. */
const UNREAD = new Set(['head', 'noscript', 'script', 'style', 'template', 'title']);
/** Elements that a text can't stand in for. */
const MEDIA = new Set(['audio', 'canvas', 'embed', 'iframe', 'img', 'math', 'object', 'svg', 'video']);

/**
 * Turns HTML or QTI's subset of it into plain text, element by element: paragraphs and lines stay apart, raised and lowered
 * figures keep a mark (2^128), pictures leave their alternative text.
 */
export class MarkupText {
  /** Whether something was left out that a text can't hold. */
  hasMedia = false;
  #text = '';
  #breaks = 0;
  #space = false;
  #preformatted = 0;
  #unread = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (UNREAD.has(name)) this.#unread += 1;
    if (MEDIA.has(name)) this.hasMedia = true;
    this.#break(name);
    if (name === 'br') this.#breaks += 1;
    if (name === 'pre') this.#preformatted += 1;
    if (name === 'td' || name === 'th') this.#space = true;
    if (name === 'sup') this.add('^');
    if (name === 'sub') this.add('_');
    if (name === 'img') this.add(attributes.alt ?? '');
  }

  close(name: string): void {
    if (UNREAD.has(name)) this.#unread -= 1;
    if (name === 'pre') this.#preformatted -= 1;
    this.#break(name);
  }

  add(text: string): void {
    if (this.#unread > 0 || text === '') return;
    if (this.#preformatted > 0) {
      this.#append(text);
      return;
    }
    const words = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (words.startsWith(' ')) this.#space = true;
    const trimmed = words.replace(/^ | $/g, '');
    if (trimmed === '') return;
    this.#append(trimmed);
    this.#space = words.endsWith(' ');
  }

  toString(): string {
    return this.#text;
  }

  #append(text: string): void {
    if (this.#text !== '') this.#text += this.#breaks > 0 ? '\n'.repeat(this.#breaks) : this.#space ? ' ' : '';
    this.#breaks = 0;
    this.#space = false;
    this.#text += text;
  }

  #break(name: string): void {
    if (PARAGRAPHS.has(name)) this.#breaks = Math.max(this.#breaks, 2);
    else if (BLOCKS.has(name)) this.#breaks = Math.max(this.#breaks, 1);
  }
}

export interface PlainText {
  readonly text: string;
  /** Whether a picture, sound, film or formula was left out. */
  readonly hasMedia: boolean;
}

/** @returns what a reader of the HTML sees, as plain text */
export function htmlToText(html: string): PlainText {
  const markup = new MarkupText();
  const parser = new Parser({
    onopentag: (name, attributes) => markup.open(name, attributes),
    onclosetag: (name) => markup.close(name),
    ontext: (text) => markup.add(text),
  });
  parser.end(html);
  return { text: markup.toString(), hasMedia: markup.hasMedia };
}

/** Tags that show that a text of Moodle's "auto format" was written as HTML. A lone `<script>` may be what the question is about. */
const LIKELY_HTML =
  /<(?:\/?(?:p|div|span|b|i|u|strong|em|ul|ol|li|h[1-6]|table|pre|code|sub|sup)|br ?\/?|(?:a|img|p|div|span) [^<>]*)>/i;

/**
 * Reads a text in one of Moodle's text formats (Moodle docs: "Formatting options", GIFT format: "Specifying text-format").
 * Markdown stays as it was written: it is made to be read as text.
 */
export function moodleText(format: string, text: string): PlainText {
  if (format === 'html') return htmlToText(text);
  const automatic = format === 'moodle' || format === 'moodle_auto_format' || format === '';
  if (!automatic || !LIKELY_HTML.test(text)) return { text, hasMedia: false };
  // The automatic format shows line ends as they are.
  return htmlToText(text.replace(/\r\n?|\n/g, '<br>'));
}
