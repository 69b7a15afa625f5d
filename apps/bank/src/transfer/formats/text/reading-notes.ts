import type { Note } from '../refusal.ts';
import type { PlainText } from './markup-text.ts';

const MEDIA: Note = {
  code: 'media-ignored',
  text: 'A picture, sound, or other file was replaced by its alternative text.',
};
const FORMULA: Note = {
  code: 'formula-converted',
  text: 'A formula was converted to plain text. Check that it still reads correctly.',
};

/** Collects notes on the conversion of a question to plain text. */
export class ReadingNotes {
  #hasMedia = false;
  #hasFormula = false;
  readonly #removed = new Set<string>();

  /** Records what the conversion to this text lost. @returns the text */
  read({ text, hasMedia, hasFormula, removed }: PlainText): string {
    this.#hasMedia ||= hasMedia;
    this.#hasFormula ||= hasFormula;
    for (const name of removed) this.#removed.add(name);
    return text;
  }

  /** Records that a file was dropped. */
  addMedia(): void {
    this.#hasMedia = true;
  }

  toList(): Note[] {
    const names = [...this.#removed].sort().map((name) => `<${name}>`);
    const text = `Formatting was removed because questions are plain text: ${names.join(', ')}.`;
    return [
      ...(this.#hasMedia ? [MEDIA] : []),
      ...(this.#hasFormula ? [FORMULA] : []),
      ...(names.length > 0 ? [{ code: 'formatting-removed', text } as const] : []),
    ];
  }
}
