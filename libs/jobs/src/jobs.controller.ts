import { FailedJobPage, JobsRetried, ListFailedJobsQuery, QueueList, RetryJobsInput } from '@casebook/contracts';
import { Allow, Caller, OfEveryService, RespondsWith } from '@casebook/platform';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ListFailedJobs, ListQueues, RetryJobs } from './operate-jobs.ts';

/** The queues of each service. Any process of a service can read them, even if another process runs the jobs. */
@Controller('api/v1/jobs/:service')
@OfEveryService()
export class JobsController {
  constructor(
    private readonly listQueues: ListQueues,
    private readonly listFailedJobs: ListFailedJobs,
    private readonly retryJobs: RetryJobs,
  ) {}

  @Get()
  @Allow('admin')
  @RespondsWith(QueueList, 'listQueues')
  queues(): Promise<QueueList> {
    return this.listQueues.execute();
  }

  @Get('failed')
  @Allow('admin')
  @RespondsWith(FailedJobPage, 'listFailedJobs')
  failed(@Query({ schema: ListFailedJobsQuery }) query: ListFailedJobsQuery): Promise<FailedJobPage> {
    return this.listFailedJobs.execute(query);
  }

  @Post('retries')
  @Allow('admin')
  @RespondsWith(JobsRetried, 'retryJobs')
  retry(@Caller() caller: Caller, @Body({ schema: RetryJobsInput }) input: RetryJobsInput): Promise<JobsRetried> {
    return this.retryJobs.execute(caller, input);
  }
}
