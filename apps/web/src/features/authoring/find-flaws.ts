import {
  contentPublications,
  contentTags,
  type Domain,
  type Flaw,
  findItemFlaws,
  findUnlistedTerms,
  type Item,
} from '@casebook/exam';
import { createContext, useContext, useEffect, useState } from 'react';
import { type QuestionFields, writtenExhibit } from './question-fields.ts';

const vocabulary = { tags: new Set(contentTags.keys()), publications: contentPublications };

/** Rules that the form checks only on submit. An empty field isn't a flaw while the author is still writing. */
const checkedOnSubmit = new Set(['missing-section', 'missing-rationale', 'one-key', 'option-count', 'same-domain-twice']);

/** @returns the draft as an item for the item-writing rules, without the fields that aren't chosen yet */
export function itemOfFields(fields: QuestionFields): Item {
  const { question, options, correctAnswer, citations, secondaryDomain, topic, exhibit, ...others } = fields;
  const written = writtenExhibit(exhibit);
  return {
    ...(others as typeof others & Pick<Item, 'domain' | 'difficulty' | 'questionType' | 'formatType'>),
    ...(written && { exhibit: written }),
    ...(secondaryDomain && { secondaryDomain: secondaryDomain as Domain }),
    topic: topic || undefined,
    stem: question,
    options: options.map(({ text, rationale }, at) => ({ text, rationale, isKey: String(at) === correctAnswer })),
    citations: citations.map(({ publication, section, url }) => ({ publication, section, ...(url && { url }) })),
  };
}

/** @returns the writing flaws of a draft, each with the form path of its field */
export function findFlaws(fields: QuestionFields): Flaw[] {
  const item = itemOfFields(fields);
  return [...findItemFlaws(item), ...findUnlistedTerms(item, vocabulary)]
    .filter((flaw) => isRelevant(flaw, fields))
    .map((flaw) => ({ ...flaw, field: pathOf(flaw.field) }));
}

function isRelevant({ rule, field }: Flaw, fields: QuestionFields): boolean {
  if (rule === 'missing-section' && field === 'citations') return fields.question.trim() !== '';
  if (rule === 'unknown-citation') return fields.citations[Number(field.split('.')[1])]?.publication.trim() !== '';
  // The rule needs to know which option is the key.
  if (rule === 'absolute-word') return fields.correctAnswer !== '';
  return !checkedOnSubmit.has(rule);
}

/** The rules call the form's `question` field `stem`, and report a single tag where the form has one field for all tags. */
function pathOf(field: string): string {
  if (field === 'stem') return 'question';
  return field.replace(/^(tags|\w+Tags)\.\d+$/, '$1');
}

export const FlawsContext = createContext<readonly Flaw[]>([]);

/** @returns the writing flaws of one field of the form */
export const useFlawsAt = (path: string): Flaw[] => useContext(FlawsContext).filter(({ field }) => field === path);

/** Long enough that notes don't change while the author is typing. */
const DEBOUNCE_MS = 600;

/** @returns the writing flaws of the fields, debounced */
export function useFlaws(fields: QuestionFields): readonly Flaw[] {
  const [flaws, setFlaws] = useState<readonly Flaw[]>(() => findFlaws(fields));
  useEffect(() => {
    const timer = window.setTimeout(() => setFlaws(findFlaws(fields)), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [fields]);
  return flaws;
}
