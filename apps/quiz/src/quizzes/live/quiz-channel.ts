/** Where a change of a quiz is told, with the quiz's id, so that open streams tell the devices. */
export const QUIZ_CHANNEL = 'quizzes';
