import { exhibitLimits } from '@casebook/exam';
import { Exhibit, ReadingText } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { exhibitOf, type QuestionFields } from '../question-fields.ts';
import { descriptionIds, FlawNotes, FormSection, FormSelect, FormTextField } from './FormFields.tsx';
import { TableEditor } from './TableEditor.tsx';

/** The form's section for the question's exhibit. */
export function ExhibitSection() {
  const exhibit = useWatch<QuestionFields, 'exhibit'>({ name: 'exhibit' });
  return (
    <FormSection
      title="Exhibit (optional)"
      description="What the stem refers to, such as a log, firewall rules, or part of a policy."
    >
      {exhibit.kind === 'diagram' ? (
        <ShippedDiagram />
      ) : (
        <>
          <FormSelect path="exhibit.kind" label="Exhibit type" options={kindChoices} none="None" />
          {exhibit.kind !== '' && <FormTextField path="exhibit.title" label="Title" hint="What it is and where it’s from" />}
          {exhibit.kind === 'code' && (
            <FormTextField path="exhibit.text" label="Code or log" hint={codeHint} lines={4} usesCodeFont />
          )}
          {exhibit.kind === 'extract' && (
            <FormTextField path="exhibit.text" label="Excerpt" hint={extractHint} lines={3} usesReadingFont />
          )}
          {exhibit.kind === 'table' && <TableEditor />}
        </>
      )}
      <FlawNotes path="exhibit" id={descriptionIds('exhibit').notes} />
    </FormSection>
  );
}

const kindChoices = [
  { value: 'code', label: 'Code or log' },
  { value: 'extract', label: 'Excerpt' },
  { value: 'table', label: 'Table' },
];
const most = `Up to ${exhibitLimits.text.toLocaleString('en-US')} characters`;
const codeHint = `Line breaks and spaces show as you write them. ${most}`;
const extractHint = `Part of a policy, a contract, or a report. ${most}`;

/** A diagram from the shipped content. The author can remove it, but not edit it or add another. */
function ShippedDiagram() {
  const { setValue } = useFormContext<QuestionFields>();
  const exhibit = exhibitOf(useWatch<QuestionFields, 'exhibit'>({ name: 'exhibit' }));
  return (
    <>
      {exhibit && <Exhibit exhibit={exhibit} />}
      <Box>
        <Button
          variant="outlined"
          color="secondary"
          aria-describedby="diagram-note"
          onClick={() => setValue('exhibit.kind', '', { shouldDirty: true })}
        >
          Remove the Diagram
        </Button>
        <Box component="p" id="diagram-note" sx={{ typography: 'caption', color: 'text.secondary', m: 0, mt: 1 }}>
          Diagrams come with the question bank and can’t be edited here.
        </Box>
      </Box>
    </>
  );
}

/** The scenario of a question that is part of a set. */
export function ScenarioPart() {
  const scenario = useWatch<QuestionFields, 'scenario'>({ name: 'scenario' });
  if (!scenario) return null;
  return (
    <FormSection
      title="Scenario"
      description={`This is question ${scenario.place} of ${scenario.size} in a set. All of them share the scenario, so it can’t be edited here.`}
    >
      <ReadingText as="p" sx={{ whiteSpace: 'pre-line' }}>
        {scenario.text}
      </ReadingText>
    </FormSection>
  );
}
