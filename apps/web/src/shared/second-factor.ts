/** For a code of the authenticator app that was refused. */
export const APP_CODE_REFUSED = 'That code didn’t work. Enter the one that your app shows now.';

/** @returns a code as typed, without the spaces that apps show in it */
export const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');
