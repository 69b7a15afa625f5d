/** The parameters of a request: texts, objects, and lists. */
export type Params = { [name: string]: Params | Params[] | string | string[] };

type Node = Map<string, Node | string>;

/** Stripe's API has no keys nested deeper than this. */
const MAX_DEPTH = 8;

/**
 * Decodes the form encoding of Stripe's API: `metadata[userId]=1`, `line_items[0][price]=p`, `expand[]=customer`.
 * @returns nested objects; an object whose keys are all indexes becomes a list
 */
export function parseParams(encoded: string): Params {
  const root: Node = new Map();
  for (const [key, value] of new URLSearchParams(encoded)) insert(root, pathOf(key), value);
  return objectOf(root) as Params;
}

function pathOf(key: string): string[] {
  const [, first = '', rest = ''] = /^([^[]*)(.*)$/s.exec(key) ?? [];
  return [first, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), ([, name = '']) => name)].slice(0, MAX_DEPTH);
}

function insert(node: Node, [name = '', ...rest]: string[], value: string): void {
  // An empty index appends.
  const key = name === '' ? String(node.size) : name;
  if (rest.length === 0) {
    node.set(key, value);
    return;
  }
  const next = node.get(key);
  const child: Node = next instanceof Map ? next : new Map();
  node.set(key, child);
  insert(child, rest, value);
}

function objectOf(node: Node): Params | Params[] | string[] {
  const entries = Array.from(node, ([key, value]) => [key, value instanceof Map ? objectOf(value) : value] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return (isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Params | Params[];
}
