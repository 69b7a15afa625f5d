import type { Exhibit } from '@casebook/exam';
import { z } from 'zod';

const text = z.string().default('');

/** An exhibit as the form and drafts store it: the fields of every kind, so that choosing another kind loses nothing. */
export const ExhibitFields = z.object({
  /** Empty without an exhibit. */
  kind: z.enum(['', 'code', 'extract', 'table', 'diagram']).default(''),
  title: text,
  text,
  columns: z.array(z.string()).default(() => ['', '']),
  rows: z.array(z.array(z.string())).default(() => [['', '']]),
  /** A shipped diagram's SVG, which the form shows but can't edit. */
  drawing: text,
  description: text,
});
export type ExhibitFields = z.infer<typeof ExhibitFields>;

/** @returns the initial fields of the form for an exhibit, or for none */
export const exhibitFieldsOf = (exhibit: Exhibit | undefined): ExhibitFields => ExhibitFields.parse(exhibit ?? {});

/** @returns the exhibit that the fields describe; undefined if there is none */
export function exhibitOf({ kind, title, text: words, columns, rows, drawing, description }: ExhibitFields): Exhibit | undefined {
  switch (kind) {
    case '':
      return undefined;
    case 'code':
    case 'extract':
      return { kind, title, text: words };
    case 'table':
      return { kind, title, columns, rows };
    case 'diagram':
      return { kind, title, drawing, description };
  }
}

/** @returns the exhibit as far as it is filled in; undefined if every field is empty */
export function writtenExhibit(fields: ExhibitFields): Exhibit | undefined {
  const exhibit = exhibitOf(fields);
  const texts = exhibit && Object.values(exhibit).filter((value) => value !== exhibit.kind);
  return texts?.flat(2).some((value) => value.trim() !== '') ? exhibit : undefined;
}
