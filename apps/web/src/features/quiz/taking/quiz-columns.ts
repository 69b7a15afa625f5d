/** The question, and beside it (above it on a phone) the side panel. */
export const quizColumns = {
  display: 'grid',
  gap: { xs: 3, md: 6 },
  gridTemplateColumns: { md: 'minmax(0, 1fr) 272px' },
  alignItems: 'start',
} as const;
