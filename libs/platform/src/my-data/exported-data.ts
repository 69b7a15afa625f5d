import type { MyDataSection, Service } from '@casebook/contracts';
import type { z } from 'zod';
import type { Sql } from '../database/sql-client.ts';

/** A table whose rows are exported to their member. A record's fields are the columns in camel case. */
export interface ExportedTable {
  readonly table: string;
  /** The columns that identify a row within its member's or its parent row's rows. The export is sorted by them. */
  readonly key: readonly [string, ...string[]];
  /** The columns that aren't exported, each with the reason. The column with the owner's id needs none. */
  readonly withheld?: Readonly<Record<string, string>>;
  /** Tables whose rows belong to a row of this table, by the name of the record's field that contains those rows. */
  readonly parts?: Readonly<Record<string, ExportedPart>>;
}

/** Rows that are exported inside the row that they reference. */
interface ExportedPart extends ExportedTable {
  /** The column with the containing row's `id`. */
  readonly reference: string;
}

export interface ExportedSection extends ExportedTable {
  /** The column with the member's id, or a condition that selects the member's rows. */
  readonly owner: string | ((memberId: string) => Sql);
  /** The number of rows that are read at once. Set it lower for rows with many parts. */
  readonly pageSize?: number;
}

/** What a service exports to a member, and what it doesn't. Every table of the service is either exported or excepted. */
export interface ExportedData {
  readonly service: Service;
  /** The document. */
  readonly schema: z.ZodType;
  readonly sections: readonly (ExportedSection & { readonly name: string; readonly record: z.ZodObject })[];
  /** The tables that aren't exported, each with the reason. */
  readonly excepted: Readonly<Record<string, string>>;
}

/**
 * Declares what a service exports.
 * @param sections the document's sections, from the contract
 * @param tables where each section's records are stored
 */
export function exportedData<Sections extends Readonly<Record<string, MyDataSection>>>({
  service,
  schema,
  sections,
  tables,
  excepted,
}: Pick<ExportedData, 'service' | 'schema' | 'excepted'> & {
  readonly sections: Sections;
  readonly tables: Readonly<Record<keyof Sections & string, ExportedSection>>;
}): ExportedData {
  const named = Object.entries<ExportedSection>(tables).map(([name, section]) => {
    const records = sections[name];
    if (!records) throw new Error(`${name} is no section of the document of ${service}`);
    return { ...section, name, record: records.element };
  });
  return { service, schema, sections: named, excepted };
}

/** @returns the column of a record's field */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
