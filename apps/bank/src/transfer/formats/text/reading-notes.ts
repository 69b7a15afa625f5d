import type { Note } from '../refusal.ts';
import type { PlainText } from './markup-text.ts';

const MEDIA: Note = {
  code: 'media-ignored',
  text: 'A picture, sound or other file was left out; its alternative text stands in its place.',
};
const FORMULA: Note = { code: 'formula-converted', text: 'A formula was written as plain text. Check that it reads right.' };

/** Collects what a question loses as its texts become plain. */
export class ReadingNotes {
  #hasMedia = false;
  #hasFormula = false;
  readonly #removed = new Set<string>();

  /** @returns the text, with what it lost noted */
  read({ text, hasMedia, hasFormula, removed }: PlainText): string {
    this.#hasMedia ||= hasMedia;
    this.#hasFormula ||= hasFormula;
    for (const name of removed) this.#removed.add(name);
    return text;
  }

  /** Notes a file that stands beside the texts. */
  addMedia(): void {
    this.#hasMedia = true;
  }

  toList(): Note[] {
    const names = [...this.#removed].sort().map((name) => `<${name}>`);
    const text = `Formatting was removed, since questions are plain text: ${names.join(', ')}.`;
    return [
      ...(this.#hasMedia ? [MEDIA] : []),
      ...(this.#hasFormula ? [FORMULA] : []),
      ...(names.length > 0 ? [{ code: 'formatting-removed', text } as const] : []),
    ];
  }
}
