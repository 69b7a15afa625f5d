import type { QuestionView } from '@casebook/contracts';
import { QuestionCard } from './card/QuestionCard.tsx';

/** As many as a tall screen shows: these are whole from the start. */
const atOnce = 6;

interface QuestionListProps {
  questions: readonly QuestionView[];
  /** What was searched for, to be marked. */
  query?: string;
}

export function QuestionList({ questions, query }: QuestionListProps) {
  return questions.map((question, index) => (
    <QuestionCard key={question.id} question={question} query={query} startsNear={index < atOnce} />
  ));
}
