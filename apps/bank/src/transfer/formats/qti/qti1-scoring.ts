import { keyOfScores, scoringRefused } from '../key-of-scores.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { childOf, childrenOf, elementsOf, rawText } from '../xml/xml-elements.ts';

/** Names of the score, in order of preference: QTI 1.2's default, then those of WebCT and Respondus. */
const SCORE_NAMES = ['score', 'que_score', 'respondus_correct', 'webct_correct'] as const;

/** The points on which systems that read QTI 1.2 differ. A key is accepted only if every interpretation leads to the same key. */
interface Interpretation {
  /** Whether `<other/>` always holds, rather than only if no earlier condition held. */
  readonly isOtherAlwaysTrue: boolean;
  /** Whether `minvalue` and `maxvalue` limit the score after each rule, rather than only at the end. */
  readonly limitsEachRule: boolean;
}
const interpretations: readonly Interpretation[] = [true, false].flatMap((isOtherAlwaysTrue) =>
  [true, false].map((limitsEachRule) => ({ isOtherAlwaysTrue, limitsEachRule })),
);

/** The values that a condition's tests refer to. */
interface Attempt extends Interpretation {
  readonly responseIdent: string;
  readonly choices: readonly string[];
  readonly chosen: string;
  readonly hasMatched: boolean;
}

/**
 * Runs the response processing of an item (IMS QTI ASI 1.2 XML binding, `resprocessing`) once for each choice.
 * @param responseIdent the ident of the response
 * @param choices the idents of the choices
 * @returns the index of the correct choice; undefined if no rule sets the score
 * @throws QuestionRefused if there isn't exactly one correct choice, or a rule can't be evaluated
 */
export function keyOfScoring(item: XmlElement, responseIdent: string, choices: readonly string[]): number | undefined {
  const scored = childrenOf(item, 'resprocessing').filter((processing) => scoreNameOf(processing) !== undefined);
  const [processing, ...others] = scored;
  if (!processing) return undefined;
  if (others.length > 0) throw scoringRefused('The question has more than one set of scoring rules.');
  const score = new Score(processing);
  const keys = interpretations.map((interpretation) =>
    keyOfScores(choices.map((chosen) => score.of({ ...interpretation, responseIdent, choices, chosen, hasMatched: false }))),
  );
  if (new Set(keys).size > 1) throw scoringRefused('Systems differ in how they read the scoring rules of the question.');
  return keys[0];
}

const nameOf = ({ attributes }: XmlElement) => (attributes.varname ?? attributes.variablename ?? 'SCORE').trim().toLowerCase();

/** @returns the name of the variable that is the score, if a rule sets it */
function scoreNameOf(processing: XmlElement): string | undefined {
  const set = childrenOf(processing, 'respcondition').flatMap((condition) => childrenOf(condition, 'setvar').map(nameOf));
  return SCORE_NAMES.find((name) => set.includes(name));
}

/** The score of one response processing. */
class Score {
  readonly #name: string | undefined;
  readonly #conditions: readonly XmlElement[];
  readonly #initial: number;
  readonly #minimum: number;
  readonly #maximum: number;

  constructor(processing: XmlElement) {
    const rules = elementsOf(processing).filter(({ name }) => name !== 'outcomes' && name !== 'qticomment');
    const extension = rules.find(({ name }) => name !== 'respcondition');
    if (extension) throw unsupported(extension);
    this.#conditions = rules;
    this.#name = scoreNameOf(processing);
    const declaration = childrenOf(childOf(processing, 'outcomes'), 'decvar').find((variable) => nameOf(variable) === this.#name);
    const declared = (attribute: string, otherwise: number) => {
      const text = declaration?.attributes[attribute]?.trim() ?? '';
      return text === '' ? otherwise : numberOf(text);
    };
    this.#initial = declared('defaultval', 0);
    this.#minimum = declared('minvalue', Number.NEGATIVE_INFINITY);
    this.#maximum = declared('maxvalue', Number.POSITIVE_INFINITY);
  }

  /** @returns the score for choosing the attempt's option */
  of(attempt: Attempt): number {
    let score = this.#initial;
    let hasMatched = false;
    for (const condition of this.#conditions) {
      const extension = childOf(condition, 'respcond_extension');
      if (extension) throw unsupported(extension);
      const variables = childOf(condition, 'conditionvar');
      if (!variables) throw unsupported(condition);
      if (!isMet(variables, { ...attempt, hasMatched })) continue;
      hasMatched = true;
      for (const rule of childrenOf(condition, 'setvar').filter((variable) => nameOf(variable) === this.#name))
        score = this.#apply(rule, score);
      if (attempt.limitsEachRule) score = this.#limit(score);
      // The default of `continue` is "No": the first condition that holds ends the processing.
      if (condition.attributes.continue?.trim().toLowerCase() !== 'yes') break;
    }
    return this.#limit(score);
  }

  #limit(score: number): number {
    return Math.max(this.#minimum, Math.min(this.#maximum, score));
  }

  #apply(rule: XmlElement, score: number): number {
    const action = (rule.attributes.action ?? 'Set').trim().toLowerCase();
    const calculate = actions[action];
    if (!calculate) throw scoringRefused(`The scoring rules use the action "${action}", which Casebook can't evaluate.`);
    const result = calculate(score, this.#valueOf(rawText(rule).trim()));
    if (Number.isNaN(result)) throw scoringRefused("The scoring rules don't result in a number.");
    return result;
  }

  /** Blackboard writes `SCORE.max` instead of a number. */
  #valueOf(text: string): number {
    return text.toLowerCase() === `${this.#name}.max` ? this.#maximum : numberOf(text);
  }
}

const actions: Readonly<Record<string, (score: number, value: number) => number>> = {
  set: (_score, value) => value,
  add: (score, value) => score + value,
  subtract: (score, value) => score - value,
  multiply: (score, value) => score * value,
  divide: (score, value) => (value === 0 ? Number.NaN : score / value),
};

function numberOf(text: string): number {
  const number = text === '' ? Number.NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw scoringRefused(`The scoring rules contain "${text}" where a number belongs.`);
}

/** Several tests in a condition must all hold. */
function isMet(test: XmlElement, attempt: Attempt): boolean {
  const tests = elementsOf(test);
  if (['conditionvar', 'and', 'or', 'not'].includes(test.name) && tests.length === 0) throw unsupported(test);
  switch (test.name) {
    case 'conditionvar':
    case 'and':
      return tests.every((one) => isMet(one, attempt));
    case 'or':
      return tests.some((one) => isMet(one, attempt));
    case 'not':
      return !tests.every((one) => isMet(one, attempt));
    case 'varequal':
      return equalsChosen(test, attempt);
    case 'unanswered':
      return false;
    case 'other':
      return attempt.isOtherAlwaysTrue || !attempt.hasMatched;
    default:
      throw unsupported(test);
  }
}

/** Comparison ignores case unless `case` is "Yes". Idents that differ only in case are still different choices. */
function equalsChosen(test: XmlElement, { responseIdent, choices, chosen }: Attempt): boolean {
  if (test.attributes.respident?.trim() !== responseIdent) return false;
  const value = rawText(test).trim();
  if (choices.includes(value) || test.attributes.case?.trim().toLowerCase() === 'yes') return value === chosen;
  return value.toLowerCase() === chosen.toLowerCase();
}

const unsupported = ({ name }: XmlElement) =>
  scoringRefused(`The scoring rules use <${name}> in a way that Casebook can't evaluate.`);
