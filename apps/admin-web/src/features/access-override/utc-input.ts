/** The format of a datetime-local input's value, to which some browsers add seconds. */
const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** @returns an instant as the value of a datetime-local input that is labeled UTC, in any time zone; empty if undefined */
export const toUtcInput = (instant: string | undefined): string => (instant ? new Date(instant).toISOString().slice(0, 16) : '');

/** @returns the instant of an input that is labeled UTC; undefined if it is empty or incomplete */
export const fromUtcInput = (value: string): string | undefined =>
  LOCAL_DATE_TIME.test(value) ? new Date(`${value.slice(0, 16)}:00.000Z`).toISOString() : undefined;

/** @returns an instant in words, in UTC */
export const formatUtc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
