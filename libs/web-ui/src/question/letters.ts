/** @returns the letter an option stands under: A, B, C ... */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);
