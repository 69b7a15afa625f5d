/** Casey's texts. `failure` is the same as the message of `casey.failed`. */
export const caseyTexts = {
  welcome: 'Hi, I’m Casey. I explain exam concepts in a sentence or two, based on the questions you’ve answered.',
  failure: "Sorry, I'm having trouble right now. Please try again!",
  placeholder: 'Type a message to Casey',
  notFound: 'This answer isn’t based on a question you’ve answered.',
  hint: 'A hint: you’ll see the answer after you submit.',
  stopped: 'Stopped.',
  offline: 'You’re offline, and Casey needs a connection.',
} as const;

/** Suggested first messages about the current question of a running quiz. */
export const hintSuggestions = ['Give me a hint', 'What is this question testing?', 'Which word in the question matters most?'];
/** Suggested messages about an answered question. */
export const reviewSuggestions = ['Why is that the answer?', 'How do I recognize this next time?'];
