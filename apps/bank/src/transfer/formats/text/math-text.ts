/** An element of a formula, with its child elements and texts in order. */
export interface MathNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (MathNode | string)[];
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()n'].map((plain, at) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'][at] ?? '']),
);
const SUBSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()'].map((plain, at) => [plain, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? '']),
);

/** Elements that repeat the formula for programs, or have no visible content. */
const UNREAD = new Set(['annotation', 'annotation-xml', 'mphantom', 'none', 'mprescripts']);

/**
 * Converts presentation MathML (W3C MathML 3, chapter 3) to text on one line: mc², (a + b)/c, √(x), x₁.
 * @returns the text, or the `alttext` if the formula has no readable content
 */
export function mathToText(math: MathNode): string {
  return rowOf(math.children).replace(/\s+/g, ' ').trim() || (math.attributes.alttext ?? '').trim();
}

const rowOf = (children: MathNode['children']): string => children.map(textOf).join('');

function textOf(node: MathNode | string): string {
  if (typeof node === 'string') return node.trim();
  const { name, children } = node;
  if (UNREAD.has(name)) return '';
  const parts = children.filter((child): child is MathNode => typeof child !== 'string');
  const part = (at: number): string => {
    const found = parts[at];
    return found ? textOf(found) : '';
  };
  switch (name) {
    case 'mo':
      return spaced(rowOf(children));
    case 'mspace':
      return ' ';
    case 'mtext':
      return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
    case 'msup':
    case 'mover':
      return grouped(part(0)) + raised(part(1), '^', SUPERSCRIPTS);
    case 'msub':
    case 'munder':
      return grouped(part(0)) + raised(part(1), '_', SUBSCRIPTS);
    case 'msubsup':
    case 'munderover':
      return grouped(part(0)) + raised(part(1), '_', SUBSCRIPTS) + raised(part(2), '^', SUPERSCRIPTS);
    case 'mfrac':
      return `${grouped(part(0))}/${grouped(part(1))}`;
    case 'msqrt':
      return `√${grouped(rowOf(children), true)}`;
    case 'mroot':
      return `${raised(part(1), '^', SUPERSCRIPTS)}√${grouped(part(0), true)}`;
    case 'mfenced':
      return `${node.attributes.open ?? '('}${parts.map(textOf).join(', ')}${node.attributes.close ?? ')'}`;
    case 'mtr':
      return `[${parts.map((cell) => textOf(cell).trim()).join(', ')}]`;
    default:
      return rowOf(children);
  }
}

/** Adds spaces around binary operators and after commas. */
function spaced(operator: string): string {
  if (/^[,;]$/.test(operator)) return `${operator} `;
  return /^(?:[=<>≤≥≠≈≡±×÷·⋅→⇒∧∨⊕∈+−-]|mod)$/u.test(operator) ? ` ${operator} ` : operator;
}

/** Adds parentheses around an operand unless it is a single letter, word, or number. */
function grouped(text: string, always = false): string {
  const trimmed = text.trim();
  const isSimple = /^(?:[\p{L}∑∏∫]|\d+(?:[.,]\d+)?|\p{L}+)[′'₀-₉⁰-⁹²³¹]*$/u.test(trimmed) || /^\([^()]*\)$/.test(trimmed);
  return isSimple && !always ? trimmed : /^\([^()]*\)$/.test(trimmed) ? trimmed : `(${trimmed})`;
}

/** Uses superscript or subscript characters if Unicode has all of them; otherwise puts the mark before the text. */
function raised(text: string, mark: string, characters: Readonly<Record<string, string>>): string {
  const trimmed = text.replace(/\s+/g, '');
  if (trimmed === '') return '';
  if ([...trimmed].every((one) => characters[one])) return [...trimmed].map((one) => characters[one]).join('');
  return /^(?:\p{L}+|\d+)$/u.test(trimmed) ? mark + trimmed : `${mark}(${text.trim()})`;
}
