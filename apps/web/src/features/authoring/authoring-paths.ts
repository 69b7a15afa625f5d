export const bankPath = '/questions';
export const newQuestionPath = '/questions/new';
export const ownQuestionsPath = '/questions/mine';
export const questionPath = (id: string): string => `/questions/${id}`;
export const editPath = (id: string): string => `/questions/${id}/edit`;
export const versionsPath = (id: string): string => `/questions/${id}/versions`;

/** @returns the address that shows what differs between two versions */
export const comparisonPath = (id: string, from: number, to: number): string => `${versionsPath(id)}?from=${from}&to=${to}`;
