import { difficulties, domainNames, formatTypes, questionLimits, questionTypes, suggestedTopics } from '@casebook/exam';
import { sentenceCase } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { Part } from './FieldFrame.tsx';
import { TagsField } from './TagsField.tsx';

/** Classifies the question: domain, topic, difficulty, level, format, and tags. */
export function PlacementPart() {
  const { getValues, setValue } = useFormContext<QuestionFields>();
  const domain = useWatch<QuestionFields, 'domain'>({ name: 'domain' });
  const topics = topicChoices(domain);
  const clearForeignTopic = (chosen: string) => {
    const isListed = topicChoices(chosen).some(({ value }) => value === getValues('topic'));
    if (!isListed) setValue('topic', '', { shouldDirty: true });
  };
  return (
    <Part title="Classification">
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <ChoiceField path="domain" label="Domain" options={domainChoices} onChosen={clearForeignTopic} />
        <ChoiceField path="topic" label="Topic" options={topics} none={domain ? 'Choose one' : 'Choose a domain first'} />
        <ChoiceField
          path="secondaryDomain"
          label="Second domain (optional)"
          hint="For a cross-domain question: the other domain it draws on"
          options={domainChoices.filter(({ value }) => value !== domain)}
          none="None"
        />
        <ChoiceField path="difficulty" label="Difficulty" options={difficultyChoices} />
        <ChoiceField path="questionType" label="Type" hint="The kind of thinking it requires" options={levelChoices} />
        <ChoiceField path="formatType" label="Format" hint="How the question is phrased" options={formatChoices} />
      </Box>
      <TagsField path="tags" label="Tags" hint={`From the bank’s list, up to ${questionLimits.tags}`} />
      <TagsField path="crossDomainTags" label="Cross-domain tags (optional)" hint="What it covers in the second domain" />
    </Part>
  );
}

const plainChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const sentenceCaseChoices = (values: readonly string[]) => values.map((value) => ({ value, label: sentenceCase(value) }));

const domainChoices = plainChoices(domainNames);
const difficultyChoices = plainChoices(difficulties);
const levelChoices = sentenceCaseChoices(questionTypes);
const formatChoices = sentenceCaseChoices(formatTypes);

const topics: Readonly<Record<string, readonly string[]>> = suggestedTopics;

/** @returns the topics of a domain; none if no domain is chosen */
const topicChoices = (domain: string): { value: string; label: string }[] => plainChoices(topics[domain] ?? []);
