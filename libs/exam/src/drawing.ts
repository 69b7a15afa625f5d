/** An element of a drawing: its attributes, and its children or its text. */
export interface DrawingElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (DrawingElement | string)[];
}

const geometry = [
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'width', 'height', 'rx', 'cx', 'cy', 'r'],
  ...['d', 'points', 'transform'],
];
const paint = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'fill-opacity'];
const lettering = ['font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];

/** The elements of a drawing. None of them can load, link, script, or style anything. */
const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'rect', 'circle', 'line', 'polyline', 'polygon', 'path', 'text', 'tspan'],
]);
const attributes: ReadonlySet<string> = new Set(['viewBox', ...geometry, ...paint, ...lettering]);

/** Colors come from the page, so that a drawing is readable in every theme. */
const paints: ReadonlySet<string> = new Set(['none', 'currentColor']);
/** Numbers, path commands, and transformations. Excludes anything that could be a URL. */
const VALUE = /^[A-Za-z0-9\s.,()+-]*$/;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const TOKEN = /<(\/)?([A-Za-z]+)((?:\s+[A-Za-z][A-Za-z0-9-]*="[^"<>&]*")*)\s*(\/)?>|([^<>&]+|&(?:amp|lt|gt|quot);)/gy;
const ATTRIBUTE = /([A-Za-z][A-Za-z0-9-]*)="([^"]*)"/g;
const MAX_DEPTH = 8;

/**
 * Reads a drawing: the subset of SVG 2 in which shipped diagrams are written. Refuses everything outside the subset (comments, entities,
 * namespaces, style, links, scripts, its own colors), so that no sanitizer is needed.
 * @throws Error with what is wrong
 */
export function parseDrawing(drawing: string): DrawingElement {
  const text = drawing.trim();
  const open: { name: string; attributes: Record<string, string>; children: (DrawingElement | string)[] }[] = [];
  let root: DrawingElement | undefined;
  let end = 0;
  for (const { 0: token, 1: closes, 2: name, 3: written = '', 4: isEmpty, 5: characters, index } of text.matchAll(TOKEN)) {
    if (root) throw new Error('Has something after its last element');
    end = index + token.length;
    const parent = open.at(-1);
    if (name === undefined) {
      if (parent) parent.children.push(decode(characters ?? ''));
      continue;
    }
    if (closes) {
      if (parent?.name !== name) throw new Error(`Closes <${name}>, which isn't the open element`);
      open.pop();
      if (open.length === 0) root = parent;
      continue;
    }
    if (!elements.has(name)) throw new Error(`Has the element <${name}>, which isn't allowed`);
    if ((name === 'svg') !== (open.length === 0)) throw new Error('Needs one <svg> around everything else');
    if (open.length >= MAX_DEPTH) throw new Error(`Is nested more than ${MAX_DEPTH} levels deep`);
    const element = { name, attributes: attributesOf(name, written), children: [] };
    parent?.children.push(element);
    if (!isEmpty) open.push(element);
    else if (!parent) root = element;
  }
  if (!root || end < text.length) throw new Error(`Can't be read from here: ${text.slice(end, end + 40)}`);
  if (!/^0 0 \d{2,4} \d{2,4}$/.test(root.attributes.viewBox ?? '')) throw new Error('Needs a viewBox such as "0 0 320 200"');
  return root;
}

/** @returns what is wrong with a drawing; undefined if it can be shown */
export function drawingProblem(drawing: string): string | undefined {
  try {
    parseDrawing(drawing);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function attributesOf(element: string, written: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (!attributes.has(name)) throw new Error(`Has the attribute ${name} on <${element}>, which isn't allowed`);
    const isAllowed = name === 'fill' || name === 'stroke' ? paints.has(value) : VALUE.test(value);
    if (!isAllowed) throw new Error(`Has ${name}="${value}" on <${element}>, which isn't allowed`);
    if (name in found) throw new Error(`Has ${name} twice on <${element}>`);
    found[name] = value;
  }
  return found;
}

const decode = (characters: string): string =>
  characters.startsWith('&') ? (ENTITIES[characters.slice(1, -1)] ?? '') : characters;
