export const quizPath = (id: string) => `/quiz/${id}`;
export const resultsPath = (id: string) => `/quiz/${id}/results`;
