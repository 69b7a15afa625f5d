/** A failure that every further attempt would repeat. A job that throws it is not retried. */
export class PermanentFailure extends Error {}
