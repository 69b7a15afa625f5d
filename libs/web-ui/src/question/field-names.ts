import { letterAt } from './OptionText.tsx';

const names: Readonly<Record<string, string>> = {
  scenario: 'Scenario',
  exhibit: 'Exhibit',
  question: 'Question',
  options: 'Options',
  correctAnswer: 'Correct option',
  explanation: 'Explanation',
  keyConcepts: 'Key concepts',
  practicalApplication: 'Practical application',
  domain: 'Domain',
  topic: 'Topic',
  secondaryDomain: 'Second domain',
  difficulty: 'Difficulty',
  questionType: 'Type',
  formatType: 'Format',
  tags: 'Tags',
  crossDomainTags: 'Cross-domain tags',
  citations: 'Sources',
  sourceMaterials: 'Other materials',
  updateReason: 'Reason for the change',
};

/** @returns the display name of a path of the form: `options.2.rationale` is "Option C, why" */
export function fieldName(path: string): string {
  const [field = '', index, part] = path.split('.');
  if (field === 'options' && index !== undefined)
    return `Option ${letterAt(Number(index))}${part === 'rationale' ? ', why' : ''}`;
  if (field === 'citations' && index !== undefined) return `Source ${Number(index) + 1}`;
  return names[field] ?? field;
}

/** @returns the element id of a path's field, so that a note can focus it */
export const fieldId = (path: string): string => `question-${path.replaceAll('.', '-')}`;
