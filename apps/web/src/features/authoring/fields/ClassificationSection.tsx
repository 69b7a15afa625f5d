import {
  contentTags,
  difficulties,
  domainNames,
  formatTypes,
  questionLimits,
  questionTypes,
  suggestedTopics,
} from '@casebook/exam';
import { fieldId } from '@casebook/web-ui';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FieldPathByValue, useController, useFormContext, useWatch } from 'react-hook-form';
import { sentenceCase } from '#shared/format-text.ts';
import type { QuestionFields } from '../question-fields.ts';
import { descriptionIds, FieldFrame, FormSection, FormSelect } from './FormFields.tsx';

const listed = [...contentTags.keys()];

interface TagsFieldProps {
  path: FieldPathByValue<QuestionFields, string[]>;
  label: string;
  hint: string;
}

/** Tags from the bank's list. */
function TagsField({ path, label, hint }: TagsFieldProps) {
  const { field, fieldState } = useController<QuestionFields, typeof path>({ name: path });
  const error = fieldState.error?.message;
  return (
    <FieldFrame path={path} label={label} error={error} hint={hint}>
      <Autocomplete
        multiple
        size="small"
        id={fieldId(path)}
        options={listed}
        value={field.value}
        onChange={(_event, tags) => field.onChange(tags)}
        onBlur={field.onBlur}
        filterSelectedOptions
        sx={{ '& .MuiOutlinedInput-root': { minHeight: 48 } }}
        renderOption={({ key, ...option }, tag) => (
          <Box component="li" key={key} {...option} sx={{ display: 'block !important' }}>
            {tag}
            <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {contentTags.get(tag)}
            </Typography>
          </Box>
        )}
        renderInput={(props) => (
          <TextField
            {...props}
            inputRef={field.ref}
            error={Boolean(error)}
            slotProps={{
              ...props.slotProps,
              htmlInput: { ...props.slotProps.htmlInput, 'aria-describedby': descriptionIds(path).all },
            }}
          />
        )}
      />
    </FieldFrame>
  );
}

/** Classifies the question: domain, topic, difficulty, level, format, and tags. */
export function ClassificationSection() {
  const { getValues, setValue } = useFormContext<QuestionFields>();
  const domain = useWatch<QuestionFields, 'domain'>({ name: 'domain' });
  const topics = topicChoices(domain);
  const clearForeignTopic = (chosen: string) => {
    const isListed = topicChoices(chosen).some(({ value }) => value === getValues('topic'));
    if (!isListed) setValue('topic', '', { shouldDirty: true });
  };
  return (
    <FormSection title="Classification">
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <FormSelect path="domain" label="Domain" options={domainChoices} onChosen={clearForeignTopic} />
        <FormSelect path="topic" label="Topic" options={topics} none={domain ? 'Choose one' : 'Choose a domain first'} />
        <FormSelect
          path="secondaryDomain"
          label="Second domain (optional)"
          hint="The other domain that a cross-domain question draws on"
          options={domainChoices.filter(({ value }) => value !== domain)}
          none="None"
        />
        <FormSelect path="difficulty" label="Difficulty" options={difficultyChoices} />
        <FormSelect path="questionType" label="Type" hint="The kind of thinking it requires" options={levelChoices} />
        <FormSelect path="formatType" label="Format" hint="How the question is phrased" options={formatChoices} />
      </Box>
      <TagsField path="tags" label="Tags" hint={`From the bank’s list, up to ${questionLimits.tags}`} />
      <TagsField path="crossDomainTags" label="Cross-domain tags (optional)" hint="What it covers in the second domain" />
    </FormSection>
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
