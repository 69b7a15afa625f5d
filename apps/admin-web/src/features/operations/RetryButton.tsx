import type { Service } from '@casebook/contracts';
import { counted } from '@casebook/web-ui';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';

interface RetryButtonProps {
  service: Service;
  queue: string;
  /** If absent, retries all failed jobs of the queue. */
  jobId?: string;
  /** The number of jobs to retry. */
  count: number;
  /** Appended to the button's accessible name. */
  about: string;
}

/** Retries failed jobs after a confirmation. */
export function RetryButton({ service, queue, jobId, count, about }: RetryButtonProps) {
  const [retry] = api.useRetryJobsMutation();
  return (
    <ConfirmButton
      label={jobId ? 'Retry' : 'Retry All'}
      about={about}
      title={`Retry ${jobId ? 'this job' : counted(count, 'job')}?`}
      perform={() => retry({ service, retryJobsInput: { queue, ...(jobId && { jobId }) } })}
      done={({ retried, hasMore }) => `${counted(retried, 'job')} will run again${hasMore ? '. Repeat for the rest.' : ''}`}
      failure="The jobs couldn’t be retried. Please try again."
      size="small"
      sx={{ display: 'block', whiteSpace: 'nowrap', my: 1 }}
    >
      {jobId ? 'The job runs again, with all its attempts.' : 'The failed jobs run again, with all their attempts.'}
    </ConfirmButton>
  );
}
