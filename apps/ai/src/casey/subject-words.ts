/** Words of a message that don't indicate its subject. */
const CHAT_WORDS = new Set(
  'a about again an and answer are ask best but can casey correct could did difference differ do does example explain for from gave give got had has have help hint how i in is it know like mean meaning me missed my need not of on or please question quiz right show so something tell than that the them they this to understand use used want was way were what when where which who why with work wrong would you your'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.-]*/gu;

/** @returns the words of a message that may indicate its subject; none for a message such as "Why?" */
export const subjectWords = (message: string): string[] =>
  (message.match(WORD) ?? []).filter((word) => !CHAT_WORDS.has(word.toLowerCase()));
