/** A failure that would recur at every attempt. A job that throws it is not retried. */
export class PermanentFailure extends Error {}
