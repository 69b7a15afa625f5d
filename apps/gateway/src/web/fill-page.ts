import { escapeHtml } from './escape-html.ts';

/** The values of settings in pages: a text, or a list of entries for a part that repeats. A part whose setting has no value is left out. */
export type PageValues = Readonly<Record<string, string | undefined | readonly Readonly<Record<string, string>>[]>>;

/** Matches an innermost part first, so that parts can be nested. */
const PART = /<cb-(if|each) name="(\w+)">((?:(?!<cb-).)*?)<\/cb-\1>/gs;
const VALUE = /\{\{([a-z]\w*)\}\}/gi;

/**
 * Fills in the settings, which the build doesn't have: `<cb-if name="x">` keeps its content if x is set, `<cb-each name="x">` repeats it
 * for each entry, and `{{x}}` is the escaped value.
 * @throws Error for a name that isn't among the values, so that a misspelled one fails at startup
 */
export function fillPage(page: string, values: PageValues): string {
  const find = (name: string) => {
    if (!(name in values)) throw new Error(`A page of the web app names the setting ${name}, which the gateway doesn't have`);
    return values[name];
  };
  let filled = page;
  while (filled.search(PART) >= 0)
    filled = filled.replace(PART, (_part, kind: string, name: string, content: string) => {
      const value = find(name) ?? '';
      if (kind === 'if') return value.length === 0 ? '' : content;
      return typeof value === 'string' ? '' : value.map((entry) => fillValues(content, (field) => entry[field])).join('');
    });
  return fillValues(filled, find);
}

const fillValues = (text: string, find: (name: string) => PageValues[string]): string =>
  text.replace(VALUE, (_value, name: string) => {
    const value = find(name);
    // Escapes braces, so that a value can't contain a placeholder.
    return typeof value === 'string' ? escapeHtml(value).replaceAll('{', '&#123;') : '';
  });
