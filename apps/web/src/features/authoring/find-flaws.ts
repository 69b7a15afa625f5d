import {
  contentPublications,
  contentTags,
  type Domain,
  type Flaw,
  findItemFlaws,
  findUnlistedTerms,
  type Item,
} from '@casebook/exam';
import type { QuestionFields } from './question-fields.ts';

const vocabulary = { tags: new Set(contentTags.keys()), publications: contentPublications };

/** What the form asks for by itself, once it is sent. While one writes, an empty field is no flaw yet. */
const checkedOnSubmit = new Set(['missing-section', 'missing-rationale', 'one-key', 'option-count', 'same-domain-twice']);

/** @returns a draft as the rules of item writing see it; what is not chosen yet is no word of theirs */
export function itemOfFields(fields: QuestionFields): Item {
  const { question, options, correctAnswer, citations, secondaryDomain, topic, ...others } = fields;
  return {
    ...(others as typeof others & Pick<Item, 'domain' | 'difficulty' | 'questionType' | 'formatType'>),
    ...(secondaryDomain && { secondaryDomain: secondaryDomain as Domain }),
    topic: topic || undefined,
    stem: question,
    options: options.map(({ text, rationale }, at) => ({ text, rationale, isKey: String(at) === correctAnswer })),
    citations: citations.map(({ publication, section, url }) => ({ publication, section, ...(url && { url }) })),
  };
}

/** @returns what the rules of item writing say of what is written so far, each at the form's path that it is about */
export function findFlaws(fields: QuestionFields): Flaw[] {
  const item = itemOfFields(fields);
  return [...findItemFlaws(item), ...findUnlistedTerms(item, vocabulary)]
    .filter((flaw) => isDue(flaw, fields))
    .map((flaw) => ({ ...flaw, field: pathOf(flaw.field) }));
}

function isDue({ rule, field }: Flaw, fields: QuestionFields): boolean {
  if (rule === 'missing-section' && field === 'citations') return fields.question.trim() !== '';
  if (rule === 'unknown-citation') return fields.citations[Number(field.split('.')[1])]?.publication.trim() !== '';
  // Until the key is marked, nobody knows which option a word would give away.
  if (rule === 'absolute-word') return fields.correctAnswer !== '';
  return !checkedOnSubmit.has(rule);
}

/** The rules' `stem` is the form's `question`; a tag has no place of its own there. */
function pathOf(field: string): string {
  if (field === 'stem') return 'question';
  return field.replace(/^(tags|\w+Tags)\.\d+$/, '$1');
}
