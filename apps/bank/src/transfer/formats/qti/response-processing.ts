import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, descendantsOf, elementsOf, rawText } from '../xml/xml-elements.ts';

/** A value as a list of texts: empty for null, one for a single value, several for a container. */
type Value = readonly string[];

/** The declaration of the response. */
export interface Response {
  readonly identifier: string;
  readonly correct: Value;
  /** The mapped score of a choice; undefined without a mapping. */
  readonly map: ((choice: string) => number) | undefined;
}

/** A rule or an expression that this reader can't evaluate. */
class NotEvaluable extends Error {
  override readonly name = 'NotEvaluable';
}

const SCORE = 'SCORE';

/**
 * Runs the response processing of an item for a choice (QTI 3.0 ASI, "Response Processing" and "Expressions").
 * @param item with the element names of QTI 3.0; operators of QTI 2.x, such as `match`, may lack the prefix
 * @returns the score; undefined if the item has no processing, or one that doesn't set the score or can't be evaluated
 */
export function scoreOfChoice(item: XmlElement, response: Response, choice: string): number | undefined {
  const processing = childOf(item, 'qti-response-processing');
  if (!processing) return undefined;
  const template = templateOf(processing);
  if (template?.includes('map_response')) return response.map?.(choice) ?? 0;
  if (template?.includes('match')) return response.correct.includes(choice) ? 1 : 0;
  const setting = descendantsOf(processing, (name) => name.endsWith('set-outcome-value'));
  if (!setting.some(({ attributes }) => attributes.identifier === SCORE)) return undefined;
  const run = new Run(item, response, choice);
  try {
    run.execute(elementsOf(processing));
  } catch (error) {
    if (!(error instanceof NotEvaluable)) throw error;
    return undefined;
  }
  return run.score;
}

/** @returns the name of the standard template, such as `match_correct`, `map_response`, or `CC2_map_response` */
function templateOf({ attributes, children }: XmlElement): string | undefined {
  if (children.some((child) => typeof child !== 'string')) return undefined;
  return (attributes.template ?? attributes['template-location'])?.toLowerCase().split('/').at(-1);
}

class Run {
  /** The outcomes; undefined for a value that couldn't be evaluated. */
  readonly #outcomes = new Map<string, Value | undefined>();
  #hasExited = false;

  constructor(
    item: XmlElement,
    private readonly response: Response,
    private readonly choice: string,
  ) {
    for (const declaration of childrenOf(item, 'qti-outcome-declaration')) {
      const { identifier = '', 'base-type': type = '' } = declaration.attributes;
      const values = childrenOf(childOf(declaration, 'qti-default-value'), 'qti-value').map((one) => rawText(one).trim());
      // A numeric outcome without a default value starts at 0.
      this.#outcomes.set(identifier, values.length === 0 && /^(?:float|integer)$/.test(type) ? ['0'] : values);
    }
  }

  get score(): number | undefined {
    const value = this.#outcomes.get(SCORE);
    const score = value?.length === 1 ? Number(value[0]) : Number.NaN;
    return Number.isFinite(score) ? score : undefined;
  }

  execute(rules: readonly XmlElement[]): void {
    for (const rule of rules) {
      if (this.#hasExited) return;
      this.#executeRule(rule);
    }
  }

  #executeRule(rule: XmlElement): void {
    switch (nameOf(rule)) {
      case 'response-condition': {
        const branch = elementsOf(rule).find((one) => nameOf(one) === 'response-else' || this.#isTrue(elementsOf(one)[0]));
        if (branch) this.execute(elementsOf(branch).slice(nameOf(branch) === 'response-else' ? 0 : 1));
        return;
      }
      case 'set-outcome-value':
        this.#setOutcome(rule);
        return;
      case 'response-processing-fragment':
        this.execute(elementsOf(rule));
        return;
      case 'exit-response':
        this.#hasExited = true;
        return;
      default:
        throw new NotEvaluable(rule.name);
    }
  }

  #setOutcome(rule: XmlElement): void {
    const { identifier = '' } = rule.attributes;
    try {
      this.#outcomes.set(identifier, this.#evaluate(elementsOf(rule)[0]));
    } catch (error) {
      // Feedback may use unsupported expressions, which matters only if the score depends on the outcome.
      if (!(error instanceof NotEvaluable) || identifier === SCORE) throw error;
      this.#outcomes.set(identifier, undefined);
    }
  }

  #isTrue(expression: XmlElement | undefined): boolean {
    return this.#evaluate(expression)[0] === 'true';
  }

  #evaluate(expression: XmlElement | undefined): Value {
    if (!expression) throw new NotEvaluable('no expression');
    const name = nameOf(expression);
    const { identifier = '' } = expression.attributes;
    const isResponse = identifier === this.response.identifier;
    if (name === 'base-value') return [rawText(expression).trim()];
    if (name === 'null') return [];
    if (name === 'variable') return isResponse ? [this.choice] : this.#outcome(identifier);
    if (name === 'correct' && isResponse) return this.response.correct;
    if (name === 'map-response' && isResponse && this.response.map) return [String(this.response.map(this.choice))];
    const operator = operators[name];
    if (!operator) throw new NotEvaluable(name);
    if ((expression.attributes['tolerance-mode'] ?? 'exact') !== 'exact') throw new NotEvaluable('tolerance');
    const operands = elementsOf(expression).map((operand) => this.#evaluate(operand));
    // Other operators are null if an operand is null.
    if (!definedForNull.has(name) && operands.some(isNull)) return [];
    return operator(operands).map(String);
  }

  #outcome(identifier: string): Value {
    const value = this.#outcomes.get(identifier);
    if (!value) throw new NotEvaluable(identifier);
    return value;
  }
}

/** The name without the prefix of QTI 3.0. */
const nameOf = ({ name }: XmlElement) => name.replace(/^qti-/, '');

const isNull = (value: Value | undefined) => value === undefined || value.length === 0;
const isTrue = (value: Value | undefined) => value?.[0] === 'true';
const isFalse = (value: Value | undefined) => value?.[0] === 'false';
/** Numbers may be written differently: 1 and 1.0. */
const isEqual = (a: string, b: string) => a === b || (a !== '' && b !== '' && Number(a) === Number(b));
const includes = (container: Value = [], value: Value = []) =>
  value.every((one) => container.some((other) => isEqual(one, other)));

function numberOf(value: Value | undefined): number {
  const number = value?.length === 1 ? Number(value[0]) : Number.NaN;
  if (Number.isNaN(number)) throw new NotEvaluable('not a number');
  return number;
}

type Operator = (operands: readonly Value[]) => readonly (string | number | boolean)[];

const comparing =
  (compare: (a: number, b: number) => boolean): Operator =>
  ([a, b]) => [compare(numberOf(a), numberOf(b))];

const definedForNull: ReadonlySet<string> = new Set(['is-null', 'and', 'or', 'multiple']);

const operators: Readonly<Record<string, Operator>> = {
  'is-null': ([value]) => [isNull(value)],
  and: (values) => (values.some(isFalse) ? [false] : values.some(isNull) ? [] : [true]),
  or: (values) => (values.some(isTrue) ? [true] : values.some(isNull) ? [] : [false]),
  not: ([value]) => [!isTrue(value)],
  match: ([a, b]) => [a?.length === b?.length && includes(a, b)],
  member: ([a, b]) => [includes(b, a)],
  contains: ([a, b]) => [includes(a, b)],
  equal: comparing((a, b) => a === b),
  gt: comparing((a, b) => a > b),
  gte: comparing((a, b) => a >= b),
  lt: comparing((a, b) => a < b),
  lte: comparing((a, b) => a <= b),
  sum: (values) => [values.reduce((sum, value) => sum + numberOf(value), 0)],
  product: (values) => [values.reduce((product, value) => product * numberOf(value), 1)],
  subtract: ([a, b]) => [numberOf(a) - numberOf(b)],
  multiple: (values) => values.flat(),
};
