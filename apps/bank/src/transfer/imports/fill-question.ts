import { isDeepStrictEqual } from 'node:util';
import type { StartImportQuery } from '@casebook/contracts';
import { type Exhibit, fieldNamesOf, GeneralContent, pickFields, questionLimits, type Scenario } from '@casebook/exam';
import { contentId } from '@casebook/platform';
import { type Note, QuestionRefused } from '../formats/refusal.ts';
import type { FieldName, TransferQuestion } from '../formats/transfer-question.ts';

const assumedFields = ['topic', 'difficulty', 'questionType', 'formatType'] as const;
const NAMES = { topic: 'topic', difficulty: 'difficulty', questionType: 'type', formatType: 'format' } as const;

/** Defaults for fields that the file doesn't have. */
export type ImportDefaults = Pick<StartImportQuery, 'domain' | (typeof assumedFields)[number]>;

type Classified = 'domain' | (typeof assumedFields)[number];
export type FilledQuestion = TransferQuestion & { readonly [Field in Classified]-?: NonNullable<TransferQuestion[Field]> };

export interface FillOptions {
  readonly defaults: ImportDefaults;
  /** Fields that the file's format can't represent. */
  readonly unsupportedFields: readonly FieldName[];
  /** The question to update. */
  readonly current?: TransferQuestion | undefined;
  /** The member who owns the import; a placeholder for operators. */
  readonly importerId: string;
}

/**
 * Completes a file's question. An update keeps the fields that the format can't represent; a new question gets defaults, with notes.
 * @throws QuestionRefused without a domain
 */
export function fillQuestion(question: TransferQuestion, filling: FillOptions): { question: FilledQuestion; notes: Note[] } {
  const { defaults, current } = filling;
  const domain = question.domain ?? current?.domain ?? defaults.domain;
  if (!domain)
    throw new QuestionRefused(
      'domain.missing',
      'The question has no domain.',
      'Add it to the file, or choose a domain for questions that don’t specify one.',
    );
  const assumed = assumedFields.filter((field) => question[field] === undefined && current?.[field] === undefined);
  const preserved = preserveUnsupported(question, filling);
  const { secondaryDomain, scenario, exhibit, ...rest } = preserved;
  const shown = exhibit && withoutDrawing(exhibit, current?.exhibit);
  const filled = {
    ...rest,
    ...(secondaryDomain && secondaryDomain !== domain && { secondaryDomain }),
    ...(scenario && { scenario: scenarioOf(scenario, filling) }),
    ...(shown && { exhibit: shown }),
    domain,
    topic: question.topic ?? current?.topic ?? defaults.topic,
    difficulty: question.difficulty ?? current?.difficulty ?? defaults.difficulty,
    questionType: question.questionType ?? current?.questionType ?? defaults.questionType,
    formatType: question.formatType ?? current?.formatType ?? defaults.formatType,
  };
  const joined = joinRationale(filled);
  return {
    question: joined.question,
    notes: [
      ...(assumed.length > 0 ? [assumedNote(assumed, filled)] : []),
      ...(secondaryDomain === domain ? [REPEATED] : []),
      ...(shown !== exhibit ? [DESCRIBED] : []),
      ...joined.notes,
    ],
  };
}

/**
 * A set in an importer's file becomes the importer's own set: nobody can add questions to another member's set, and importing a file again
 * results in the same sets. An update that doesn't change the scenario leaves the question in its set.
 */
function scenarioOf(scenario: Scenario, { current, importerId }: FillOptions): Scenario {
  const { scenario: currentScenario } = current ?? {};
  const setId = currentScenario?.setId ?? '';
  if (currentScenario && isDeepStrictEqual({ ...scenario, setId }, currentScenario)) return currentScenario;
  return { ...scenario, setId: contentId(`set:${importerId}:${scenario.setId}`) };
}

/** Only shipped content has drawings, so a new one is replaced by its description. */
function withoutDrawing(exhibit: Exhibit, current: Exhibit | undefined): Exhibit {
  if (exhibit.kind !== 'diagram' || isDeepStrictEqual(exhibit, current)) return exhibit;
  return { kind: 'extract', title: exhibit.title, text: exhibit.description };
}

const DESCRIBED: Note = {
  code: 'drawing-described',
  text: 'The drawing was replaced with its description. Only Casebook’s own questions have drawings.',
};

const REPEATED: Note = { code: 'domain-repeated', text: 'The secondary domain was the same as the domain, so it was removed.' };

const assumedNote = (fields: readonly (typeof assumedFields)[number][], filled: FilledQuestion): Note => ({
  code: 'field-assumed',
  text: `Not specified in the file. Defaults: ${fields.map((field) => `${NAMES[field]} ${filled[field]}`).join(', ')}.`,
});

/** The fields that the format can't represent, except those with a default. */
const preservableFields = ([...fieldNamesOf(GeneralContent), 'explanation'] as const).filter(
  (field): field is Exclude<typeof field, Classified> =>
    field !== 'domain' && !(assumedFields as readonly string[]).includes(field),
);

function preserveUnsupported(question: TransferQuestion, { unsupportedFields, current }: FillOptions): TransferQuestion {
  if (!current) return question;
  const isUnsupported = (field: FieldName) => unsupportedFields.includes(field);
  const rationaleOf = (text: string) => current.options.find((option) => option.text === text)?.rationale;
  return {
    ...question,
    ...pickFields(current, preservableFields.filter(isUnsupported)),
    ...(isUnsupported('rationales') && {
      options: question.options.map(({ text }) => ({ text, rationale: rationaleOf(text) })),
    }),
  };
}

/** The bank has one text on why the key is correct. A file may have two: the key's rationale and a general explanation. */
function joinRationale(question: FilledQuestion): { question: FilledQuestion; notes: Note[] } {
  const rationale = question.options[question.keyIndex]?.rationale;
  if (!rationale) return { question, notes: [] };
  const options = question.options.map((option, at) => (at === question.keyIndex ? { text: option.text } : option));
  const { correct } = question.explanation ?? {};
  const withExplanation = (text: string) => ({ ...question, options, explanation: { ...question.explanation, correct: text } });
  if (!correct || correct === rationale) return { question: withExplanation(rationale), notes: [] };
  const both = `${rationale}\n\n${correct}`;
  if (both.length > questionLimits.section) return { question: withExplanation(correct), notes: [DROPPED] };
  return { question: withExplanation(both), notes: [JOINED] };
}

const JOINED: Note = { code: 'rationale-joined', text: 'The rationale of the correct option and the explanation were combined.' };
const DROPPED: Note = {
  code: 'rationale-left-out',
  text: 'The rationale of the correct option was dropped, because together with the explanation it would be too long.',
};
