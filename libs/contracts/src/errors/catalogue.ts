/**
 * Every error a person or a client can meet: its HTTP status, a title for its kind, and the message a person reads.
 * Codes are stable; messages are worded as the specification words them where it does (documents 000-002, "Error catalogue").
 */
export const errorCatalogue = {
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 400, message: 'Some of what was sent is not valid.' },
  'request.too-large': { status: 413, message: 'That is too large to be sent at once.' },
  'request.unsupported-media-type': { status: 415, message: 'Send this as JSON.' },
  'request.timeout': { status: 503, message: 'This took too long. Please try again.' },
  'route.not-found': { status: 404, message: 'There is nothing at this address.' },
  'route.method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'page.cursor-invalid': { status: 400, message: 'This page is no longer available. Start again from the first page.' },
  'idempotency.key-reused': { status: 422, message: 'This idempotency key was already used for another request.' },
  'auth.required': { status: 401, message: 'Please sign in.' },
  'auth.token-invalid': { status: 401, message: 'Your session has expired. Please sign in again.' },
  'auth.forbidden': { status: 403, message: 'You do not have permission to do this.' },
  'access.required': { status: 403, message: 'An active subscription is required.' },
  'rate-limit.exceeded': { status: 429, message: 'Rate limit exceeded' },
  'stream.too-many': { status: 429, message: 'Too many pages of yours are open for live updates. Close one.' },
  'question.not-found': { status: 404, message: 'This question does not exist.' },
  'question.version-not-found': { status: 404, message: 'This question has no such version.' },
  'question.version-required': { status: 428, message: 'Say which version you are changing (If-Match).' },
  'question.changed': { status: 412, message: 'Somebody else has changed this question meanwhile.' },
  'question.not-in-review': { status: 409, message: 'This version is not waiting for a review.' },
  'question.not-deleted': { status: 409, message: 'This question is not deleted.' },
  'flag.already-raised': { status: 409, message: 'You have already flagged this question' },
  'flag.not-raised': { status: 409, message: 'You have not flagged this question' },
  'flag.acted-on': { status: 409, message: 'An admin has acted on your flag. It can no longer be taken back.' },
  'flag.none-raised': { status: 409, message: 'Nobody has flagged this question' },
  'bookmark.too-many': { status: 409, message: 'You have as many bookmarks as there can be. Remove some first.' },
  'quiz.not-found': { status: 404, message: 'This quiz does not exist.' },
  'quiz.item-not-found': { status: 404, message: 'This question is not part of the quiz.' },
  'quiz.option-not-found': { status: 400, message: 'This option is not one of the answers to this question.' },
  'quiz.active-exists': { status: 409, message: 'You have a quiz under way. Resume or discard it first.' },
  'quiz.not-active': { status: 409, message: 'This quiz is no longer under way.' },
  'quiz.daily-stays': {
    status: 409,
    message: 'The daily quiz is left, not discarded. Starting it again goes on with the same questions.',
  },
  'quiz.already-answered': { status: 409, message: 'This question has already been answered.' },
  'quiz.items-open': { status: 409, message: 'Answer every question before completing the quiz.' },
  'quiz.no-questions': {
    status: 409,
    message: 'No questions available. Please try refreshing the page or contact support if the problem persists.',
  },
  'service.unavailable': { status: 503, message: 'This part of Casebook is not available right now. Please try again.' },
  'internal.error': { status: 500, message: 'An unexpected error occurred' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
