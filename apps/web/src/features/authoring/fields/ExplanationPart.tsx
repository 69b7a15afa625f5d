import { describedBy } from './described-by.ts';
import { FlawNotes } from './FlawNotes.tsx';
import { Part } from './Part.tsx';
import { WritingField } from './WritingField.tsx';

/** The sections of the explanation that belong to no option. */
export function ExplanationPart() {
  return (
    <Part
      title="Explanation"
      description="Its first two sections, why the key is right and the others are wrong, stand with the options."
    >
      <WritingField path="keyConcepts" label="Key concepts" lines={2} isReading />
      <WritingField path="practicalApplication" label="Practical application" lines={2} isReading />
      <FlawNotes path="explanation" id={describedBy('explanation').notes} />
    </Part>
  );
}
