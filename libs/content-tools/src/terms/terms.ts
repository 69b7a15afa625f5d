import { z } from 'zod';
import { type Domain, domainNames, parseYamlAs } from '../../../exam/src/index.ts';

const Spelling = z.string().trim().min(1);

const Terms = z.record(
  Spelling,
  z.strictObject({
    /** Other spellings and expansions that count as an occurrence. */
    also: z.array(Spelling).default([]),
    core: z.literal(true).optional(),
  }),
);

/** A term that the exam uses: an entry of `content/vocabulary.yaml`. */
export interface Term {
  readonly name: string;
  readonly domain: Domain;
  /** Its name and the other spellings that count as an occurrence. */
  readonly spellings: readonly string[];
  /** Core terms should occur in several questions. */
  readonly isCore: boolean;
}

const TermFile = z.record(z.enum(domainNames), Terms).superRefine((domains, context) => {
  const found = new Set<string>();
  for (const domain of domainNames) {
    for (const name of Object.keys(domains[domain])) {
      const isRepeated = found.has(name.toLowerCase());
      if (isRepeated) context.addIssue({ code: 'custom', path: [domain, name], message: 'occurs twice' });
      found.add(name.toLowerCase());
    }
  }
});

/**
 * Parses the terms of the exam.
 * @throws ContentError with all problems
 */
export function parseTerms(text: string, fileName: string): Term[] {
  const domains = parseYamlAs(TermFile, text, fileName);
  return domainNames.flatMap((domain) =>
    Object.entries(domains[domain]).map(
      ([name, { also, core }]): Term => ({ name, domain, spellings: [name, ...also], isCore: core === true }),
    ),
  );
}
