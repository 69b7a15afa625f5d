/** For a code of the authenticator app that was refused. */
export const APP_CODE_REFUSED = 'That code didn’t work. Enter the one that your app shows now.';

const CODE_DIGITS = 6;

/** Whether all six digits of a code are typed, so that it can be sent without a press. */
export const isCompleteCode = (code: string): boolean => digitsOf(code).length === CODE_DIGITS;

/** @returns a code as typed, without the spaces that apps show in it */
export const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');
