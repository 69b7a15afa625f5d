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
      rationale: 'The inventory comes first: an asset that is not in it has no owner.',
    }),
  ),
  correctAnswer: 0,
  keyConcepts: 'An inventory lists each asset and its owner.',
  practicalApplication: 'Compare the inventory with the devices on the network.',
  tags: ['classification'],
  citations: [],
} as const;
