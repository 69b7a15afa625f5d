/** The request body of the form for a new question. */
export const AUTHORED_QUESTION = {
  domain: 'Asset Security',
  topic: 'Asset inventory',
  difficulty: 'Easy',
  questionType: 'application',
  formatType: 'best-practice',
  question: 'A museum finds scanners that no list names. What should the person who keeps the list do first?',
  options: ['Record them with an owner', 'Cut them off the network', 'Return them to the maker', 'Ask who bought them'].map(
    (text) => ({
      text,
      rationale: 'The list comes first: what it does not name is nobody’s to protect.',
    }),
  ),
  correctAnswer: 0,
  keyConcepts: 'An inventory names each asset and who answers for it.',
  practicalApplication: 'Compare the list with what the network sees.',
  tags: ['classification'],
  citations: [],
} as const;
