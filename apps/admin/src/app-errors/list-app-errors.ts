import { APP_ERRORS_OFFSET_MAX, AppError, type AppErrorEntry, type AppErrorList, type AppErrorQuery } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { type AppErrorRow, AppErrorsRepository } from './app-errors.repository.ts';

/** Lists the error log, newest first. Paged by offset, because the screen shows "Page X / Y". */
@Injectable()
export class ListAppErrors {
  constructor(private readonly errors: AppErrorsRepository) {}

  /** @throws app-error.offset-too-large beyond offset 10,000: the time of a page grows with its offset */
  async execute({ limit, offset, ...filter }: AppErrorQuery): Promise<AppErrorList> {
    if (offset > APP_ERRORS_OFFSET_MAX) throw new AppError('app-error.offset-too-large');
    const [rows, count] = await Promise.all([this.errors.list(filter, limit, offset), this.errors.count(filter)]);
    return { data: rows.map(toEntry), count };
  }
}

const toEntry = ({ id, createdAt, whereAt, what, message, userId, url, ua, ctx, groupId }: AppErrorRow): AppErrorEntry => ({
  id,
  created_at: createdAt.toISOString(),
  where_at: whereAt,
  what,
  message,
  user_id: userId,
  url,
  ua,
  ctx,
  group_id: groupId,
});
