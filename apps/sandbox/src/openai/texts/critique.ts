import type { ModelCritique, ModelDraft, PromptData } from '@casebook/contracts';
import { findItemFlaws, type Item } from '@casebook/exam';
import { findByCase, findByDescription } from '../questions/catalog.ts';
import { itemOfDraft } from '../questions/draft-item.ts';
import { explain } from '../questions/explanations.ts';
import { sentencesOf, shorten } from './sentences.ts';

/** @returns the item-writing flaws of a stored question, a suggestion for each, and an improved version */
export function composeCritique(data: PromptData<'critique'>): ModelCritique {
  const improved = improve(data);
  const flaws = findItemFlaws(itemOf(data, improved));
  const found = flaws.map(({ field, message }) => `${field}: ${message}`);
  const statistics = data.statistics.trim() === '' ? [] : [`The statistics deserve attention: ${shorten(data.statistics, 200)}.`];
  const issues = [...found, ...statistics];
  return {
    qualityIssues: issues.length > 0 ? issues : ['The explanation does not connect the key with the situation in the stem.'],
    improvementSuggestions: [
      ...flaws.map(({ field }) => `Rewrite ${field}, and check it against the item-writing rules.`),
      'Add to each rationale the situation in which that option would be the right one.',
    ],
    improved,
  };
}

const itemOf = (data: PromptData<'critique'>, draft: ModelDraft): Item =>
  itemOfDraft({ ...draft, question: data.question }, { domain: data.domain, difficulty: 'Medium', formatType: 'scenario-based' });

/** The same question with longer rationales. If it is from the catalog, missing parts are filled in from there. */
function improve({ question, options, correctAnswer, domain, explanation }: PromptData<'critique'>): ModelDraft {
  const entry = findByCase(question)?.entry ?? findByDescription(question);
  const [reason = 'It meets the need that the question describes', concept = reason] = sentencesOf(explanation);
  const trimmed = question.trim();
  return {
    question: trimmed.endsWith('?') ? trimmed : `${trimmed} Which option fits BEST?`,
    options: options.map((text, at) => ({
      text,
      rationale:
        at === correctAnswer
          ? `${shorten(reason, 600)}. That is what the situation in the question calls for.`
          : `"${shorten(text, 120)}" serves another need than the one in the question.`,
    })),
    correctAnswer,
    ...(entry
      ? explain(entry)
      : {
          keyConcepts: `${shorten(concept, 600)}.`,
          practicalApplication: 'Explain to a colleague which word of the question rules out each of the other options.',
        }),
    level: 'application',
    topic: entry?.topic.topic ?? domain,
    tags: entry ? [...entry.topic.tags] : ['assurance'],
    citation: entry
      ? { publication: entry.topic.source[0], section: entry.topic.source[1] }
      : { publication: 'NIST SP 800-12 Rev. 1, An Introduction to Information Security', section: 'Section 1, Introduction' },
  };
}
