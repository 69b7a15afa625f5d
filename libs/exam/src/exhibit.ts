import { z } from 'zod';
import { boundedText, Text } from './bounded-text.ts';
import { drawingProblem } from './drawing.ts';

/** The maximum lengths (UTF-16 code units) and numbers of entries in exhibits. */
export const exhibitLimits = {
  title: 120,
  text: 2_000,
  columns: 6,
  rows: 20,
  cell: 120,
  description: 1_000,
  drawing: 8_000,
} as const;

/** The kinds of exhibits. */
export const exhibitKinds = ['code', 'extract', 'table', 'diagram'] as const;

const title = z.string();
/**
 * What a question shows above its stem and is about: a log, a configuration, firewall rules, or code, in which line breaks and spaces
 * matter (`code`); an excerpt of a policy, a contract, or a report (`extract`); a table; or a diagram. These schemas define only types,
 * so that exhibits stored under earlier limits can still be read; `WrittenExhibit` adds the limits.
 */
export const Exhibit = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('code'), title, text: z.string() }),
    z.strictObject({ kind: z.literal('extract'), title, text: z.string() }),
    z.strictObject({ kind: z.literal('table'), title, columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
    z.strictObject({
      kind: z.literal('diagram'),
      title,
      /** SVG in the subset of `drawing.ts`. Only shipped content has diagrams. */
      drawing: z.string(),
      /** Everything that the drawing shows, for readers who can't see it. */
      description: z.string(),
    }),
  ])
  .meta({ id: 'Exhibit' });
export type Exhibit = z.infer<typeof Exhibit>;

const writtenTitle = boundedText(exhibitLimits.title);
/** Not trimmed, because the first line's indentation matters. */
const Lines = Text.max(exhibitLimits.text).refine((text) => text.trim() !== '', 'Write something here');
const Cell = Text.trim().max(exhibitLimits.cell);

const WrittenTable = z
  .strictObject({
    kind: z.literal('table'),
    title: writtenTitle,
    columns: z.array(boundedText(exhibitLimits.cell)).min(2).max(exhibitLimits.columns),
    rows: z.array(z.array(Cell)).min(1).max(exhibitLimits.rows),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    path: ['rows'],
    message: 'Each row needs a cell for each column',
  });

/** An exhibit as its author writes it, with limits. */
export const WrittenExhibit = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('code'), title: writtenTitle, text: Lines }),
    z.strictObject({ kind: z.literal('extract'), title: writtenTitle, text: boundedText(exhibitLimits.text) }),
    WrittenTable,
    z.strictObject({
      kind: z.literal('diagram'),
      title: writtenTitle,
      drawing: Text.max(exhibitLimits.drawing).superRefine((drawing, context) => {
        const message = drawingProblem(drawing);
        if (message) context.addIssue({ code: 'custom', message });
      }),
      description: boundedText(exhibitLimits.description),
    }),
  ])
  .meta({ id: 'ExhibitInput' });

/** @returns the exhibit as plain text: its title, then its text, its table with one line per row, or its description */
export function exhibitText(exhibit: Exhibit): string {
  switch (exhibit.kind) {
    case 'code':
    case 'extract':
      return `${exhibit.title}\n${exhibit.text}`;
    case 'table':
      return [exhibit.title, ...[exhibit.columns, ...exhibit.rows].map((row) => row.join(' | '))].join('\n');
    case 'diagram':
      return `${exhibit.title}\n${exhibit.description}`;
  }
}

/** The facts that the items of a set share, and one item's position in the set. */
export const Scenario = z
  .strictObject({
    setId: z.uuid(),
    /** Starts at 1. */
    place: z.int().positive(),
    /** The number of items in the set. */
    size: z.int().positive(),
    text: z.string(),
  })
  .meta({ id: 'Scenario' });
export type Scenario = z.infer<typeof Scenario>;

/** The number of items in a set: three to five items share one page of facts. */
export const setSizes = { least: 3, most: 5 } as const;

/** The maximum length of a scenario, in characters. */
export const SCENARIO_LENGTH = 1_500;

/** A scenario as written in a file, with limits. */
export const WrittenScenario = z
  .strictObject({
    setId: z.uuid(),
    place: z.int().min(1),
    size: z.int().min(setSizes.least).max(setSizes.most),
    text: boundedText(SCENARIO_LENGTH),
  })
  .refine(({ place, size }) => place <= size, { path: ['place'], message: 'Not greater than the size' });

/** What a reader sees of a question before its options: its stimulus (scenario and exhibit) and its stem. */
export interface PresentedQuestion {
  readonly stem: string;
  readonly scenario?: Pick<Scenario, 'text'> | null | undefined;
  readonly exhibit?: Exhibit | null | undefined;
}

/** @returns everything that a reader sees before the options, as plain text: the stimulus and the stem */
export const presentedText = ({ scenario, exhibit, stem }: PresentedQuestion): string =>
  [scenario?.text, exhibit && exhibitText(exhibit), stem].filter(Boolean).join('\n\n');
