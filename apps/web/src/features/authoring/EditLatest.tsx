import { messageOf, useGetVersionQuery } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import { useState } from 'react';
import { EditForm } from './EditForm.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';

/** Editing begins with the latest version, which may wait for a review, and stays with it whatever is read meanwhile. */
export function EditLatest({ question }: { question: QuestionView }) {
  const [latest] = useState(question.latestVersion ?? question.version);
  const { data: version, error, refetch } = useGetVersionQuery({ id: question.id, version: latest });
  if (version) return <EditForm question={question} version={version} />;
  if (!error) return <FormSkeleton />;
  return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>;
}
