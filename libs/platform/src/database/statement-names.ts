const MOST = 300;
const SEARCH = 'to_tsquery(';

/**
 * Names a service's statements, so that each connection has PostgreSQL parse and plan one only the first time. Of the texts that
 * differ with the number of their values there may be many: beyond the first 300 they stay without a name, as if this were not here.
 * A search has none either: how to go about it depends on how common its words are, so it is planned for them each time.
 * @returns the name of a statement's text: the same text, the same name; empty for none
 */
export function statementNames(): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    if (sql.includes(SEARCH)) return '';
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MOST) return '';
    const name = `statement_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
