import type { QuestionInput } from '@casebook/contracts';

/** A valid input of the authoring form. */
export const questionInput = (fields: Partial<QuestionInput> = {}): QuestionInput => ({
  domain: 'Asset Security',
  topic: 'Asset inventory',
  difficulty: 'Medium',
  questionType: 'application',
  formatType: 'best-practice',
  question: 'A clinic finds tablets that no list names. What should its asset manager do first?',
  options: ['Record them with an owner', 'Wipe them where they lie', 'Return them to the maker', 'Lock the room they are in'].map(
    (text) => ({ text, rationale: `${text}: because of what an inventory is for, and of what can follow from it later on.` }),
  ),
  correctAnswer: 0,
  keyConcepts: 'What is not known can’t be protected: the inventory comes first.',
  practicalApplication: 'Compare the list with what the network sees each month.',
  tags: ['classification'],
  citations: [{ publication: 'NIST SP 1800-5', section: 'Section 1' }],
  ...fields,
});
