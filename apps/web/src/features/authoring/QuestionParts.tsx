import { ExplanationPart } from './fields/ExplanationPart.tsx';
import { OptionsPart } from './fields/OptionsPart.tsx';
import { Part } from './fields/Part.tsx';
import { PlacementPart } from './fields/PlacementPart.tsx';
import { SourcesPart } from './fields/SourcesPart.tsx';
import { WritingField } from './fields/WritingField.tsx';

/** All that makes a question, in the order in which a learner meets it. */
export function QuestionParts({ isEdit }: { isEdit: boolean }) {
  return (
    <>
      <Part title="Question">
        <WritingField
          path="question"
          label="Stem"
          hint="The situation, and one question that can be answered before the options are read"
          lines={3}
          isReading
        />
      </Part>
      <OptionsPart />
      <ExplanationPart />
      <PlacementPart />
      <SourcesPart />
      {isEdit && (
        <Part title="This change">
          <WritingField path="updateReason" label="Reason for the change" hint="Stands in the list of versions" />
        </Part>
      )}
    </>
  );
}
