import { type FieldOfKind, fieldsOfKind, fieldTraits } from '@casebook/exam';
import type { FormatName } from './format.ts';
import { formats } from './formats.ts';
import { variableOf } from './qti/item-metadata.ts';

type DescribedField = FieldOfKind<'choice' | 'line' | 'tags' | 'lines'>;

/** The formats that don't carry every field, with their names in documents. */
const partialFormats = [
  ['gift', 'GIFT'],
  ['moodle-xml', 'Moodle XML'],
  ['aiken', 'Aiken'],
] as const satisfies readonly (readonly [FormatName, string])[];

/** @returns the reference of the fields that files represent as texts, which is stored as `docs/question-file-fields.md` */
export function describeFields(): string {
  const rows = [
    ['field', 'JSON', 'CSV column', 'CSV cell', 'QTI variable', ...partialFormats.map(([, name]) => name)],
    ...fieldsOfKind('choice', 'line', 'tags', 'lines').map((field) => {
      const { label, fileName } = fieldTraits[field];
      const carried = partialFormats.map(([format]) => (formats[format].unsupportedFields.includes(field) ? '' : 'yes'));
      return [label, `\`${field}\``, `\`${fileName}\``, cellOf(field), `\`${variableOf(fileName)}\``, ...carried];
    }),
  ];
  return `${INTRODUCTION}\n${toTable(rows)}\n`;
}

/** @returns a Markdown table with aligned columns, the first row as its head */
function toTable([head = [], ...rows]: readonly string[][]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0)));
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows];
  return lines.map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`).join('\n');
}

function cellOf(field: DescribedField): string {
  const traits = fieldTraits[field];
  switch (traits.kind) {
    case 'choice':
      return 'one of its values';
    case 'tags':
      return 'separated by semicolons';
    case 'line':
      return `at most ${traits.limit} characters`;
    case 'lines':
      return `one per line, at most ${traits.entries} of ${traits.limit} characters`;
  }
}

const INTRODUCTION = `# Fields of question files

Generated from the code by \`npm run references\`. [Question files](question-files.md) describes the formats and the other fields. JSON, CSV, and
QTI carry all of these fields; a format without "yes" leaves the field out, and the export lists it as a loss.
`;
