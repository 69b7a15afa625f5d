import type { VersionContent } from '@casebook/contracts';
import { OPTIONS_PER_QUESTION } from '@casebook/exam';

export interface OptionFields {
  /** Of an option that the question has already. */
  id?: string;
  text: string;
  rationale: string;
}

export interface CitationFields {
  publication: string;
  section: string;
  url: string;
}

/** A question as the form holds it: every field is there, and empty is what is not written yet. */
export interface QuestionFields {
  question: string;
  options: OptionFields[];
  /** The index of the right option, from 0. */
  correctAnswer: string;
  keyConcepts: string;
  practicalApplication: string;
  domain: string;
  topic: string;
  secondaryDomain: string;
  difficulty: string;
  questionType: string;
  formatType: string;
  tags: string[];
  citations: CitationFields[];
  updateReason: string;
}

export const emptyFields: QuestionFields = {
  question: '',
  options: Array.from({ length: OPTIONS_PER_QUESTION }, () => ({ text: '', rationale: '' })),
  correctAnswer: '',
  keyConcepts: '',
  practicalApplication: '',
  domain: '',
  topic: '',
  secondaryDomain: '',
  difficulty: '',
  questionType: '',
  formatType: '',
  tags: [],
  citations: [],
  updateReason: '',
};

/** @returns a version of a question as an editor's form begins with it */
export function fieldsOf({
  options,
  correctOptionId,
  explanation,
  citations,
  secondaryDomain,
  ...version
}: VersionContent): QuestionFields {
  const rationaleOf = (id: string) =>
    id === correctOptionId ? explanation.correct : (explanation.whyWrong.find(({ optionId }) => optionId === id)?.text ?? '');
  return {
    question: version.question,
    options: options.map(({ id, text }) => ({ id, text, rationale: rationaleOf(id) })),
    correctAnswer: String(options.findIndex(({ id }) => id === correctOptionId)),
    keyConcepts: explanation.keyConcepts,
    practicalApplication: explanation.practicalApplication,
    domain: version.domain,
    topic: version.topic,
    secondaryDomain: secondaryDomain ?? '',
    difficulty: version.difficulty,
    questionType: version.questionType,
    formatType: version.formatType,
    tags: [...version.tags],
    citations: citations.map(({ publication, section, url = '' }) => ({ publication, section, url })),
    updateReason: '',
  };
}

/** @returns the fields as the contract's schemas take them: what is empty and may be left out is left out */
export function inputOf(fields: QuestionFields, isEdit: boolean): Record<string, unknown> {
  const { options, correctAnswer, secondaryDomain, citations, updateReason, keyConcepts, practicalApplication, ...rest } = fields;
  // An imported question may have no explanations: editing it requires none, adding one does.
  const said = (text: string) => !isEdit || text.trim() !== '';
  return {
    ...rest,
    options: options.map(({ id, text, rationale }) => ({ ...(id && { id }), text, ...(said(rationale) && { rationale }) })),
    ...(said(keyConcepts) && { keyConcepts }),
    ...(said(practicalApplication) && { practicalApplication }),
    ...(correctAnswer !== '' && { correctAnswer: Number(correctAnswer) }),
    ...(secondaryDomain && { secondaryDomain }),
    citations: citations.map(({ url, ...citation }) => ({ ...citation, ...(url.trim() && { url: url.trim() }) })),
    ...(isEdit && { updateReason }),
  };
}
