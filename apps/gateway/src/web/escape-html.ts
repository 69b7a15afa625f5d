const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @returns the text for an HTML element or a quoted attribute */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
