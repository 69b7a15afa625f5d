import { z } from 'zod';
import { Cursor, Instant, PageLimit, pageOf, YesOrNo } from '../http/paging.ts';

/** The largest error report, in bytes. Small, because anyone may send one. */
export const ERROR_REPORT_BYTES = 16 * 1024;

/** The error log's page sizes. */
export const appErrorPageSizes = [25, 50, 100] as const;

/** The largest offset into the error log. Up to this number of entries, the count is exact. */
export const APP_ERRORS_OFFSET_MAX = 10_000;

const Name = z.string().trim().min(1).max(100);

/** An error of a client. The page and the browser come from the request's headers. */
export const ReportErrorInput = z
  .strictObject({
    where_at: Name,
    what: Name,
    message: z.string(),
    /** Further details, such as a stack trace. */
    ctx: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ReportErrorInput' });
export type ReportErrorInput = z.infer<typeof ReportErrorInput>;

/** An entry of the error log. Its fields are snake_case, as in the original product. */
export const AppErrorEntry = z
  .strictObject({
    id: z.uuid(),
    created_at: Instant,
    where_at: z.string(),
    what: z.string(),
    message: z.string(),
    user_id: z.uuid().nullable(),
    url: z.string().nullable(),
    ua: z.string().nullable(),
    ctx: z.unknown(),
    /** The group that the entry belongs to; null briefly, until the entry is grouped. */
    group_id: z.uuid().nullable(),
  })
  .meta({ id: 'AppErrorEntry' });
export type AppErrorEntry = z.infer<typeof AppErrorEntry>;

/** The count is exact up to 10,000 and an estimate beyond. */
export const AppErrorList = z.strictObject({ data: z.array(AppErrorEntry), count: z.int() }).meta({ id: 'AppErrorList' });
export type AppErrorList = z.infer<typeof AppErrorList>;

export const AppErrorQuery = z.strictObject({
  limit: z.coerce.number().pipe(z.literal(appErrorPageSizes)).default(50),
  offset: z.coerce.number().int().min(0).default(0),
  what: Name.optional(),
  where_at: Name.optional(),
  user_id: z.uuid().optional(),
  group_id: z.uuid().optional(),
  /** Only errors at or after this time. */
  since: Instant.optional(),
});
export type AppErrorQuery = z.infer<typeof AppErrorQuery>;

/** A resolved group is reopened by an admin, or by its next error. */
export const AppErrorGroupStatus = z.enum(['open', 'resolved', 'reopened']).meta({ id: 'AppErrorGroupStatus' });
export type AppErrorGroupStatus = z.infer<typeof AppErrorGroupStatus>;

/** Errors with the same fingerprint. The message is the first error's. */
export const AppErrorGroup = z
  .strictObject({
    id: z.uuid(),
    whereAt: z.string(),
    what: z.string(),
    message: z.string(),
    count: z.int(),
    /** The number of members whose browsers reported the error, among the reports that are still stored. */
    members: z.int(),
    firstSeen: Instant,
    lastSeen: Instant,
    status: AppErrorGroupStatus,
    resolvedAt: Instant.optional(),
    reopenedAt: Instant.optional(),
  })
  .meta({ id: 'AppErrorGroup' });
export type AppErrorGroup = z.infer<typeof AppErrorGroup>;

export const AppErrorGroupPage = pageOf(AppErrorGroup).meta({ id: 'AppErrorGroupPage' });
export type AppErrorGroupPage = z.infer<typeof AppErrorGroupPage>;

export const ListAppErrorGroupsQuery = z.strictObject({
  limit: PageLimit.default(50),
  cursor: Cursor.optional(),
  resolved: YesOrNo.optional(),
});
export type ListAppErrorGroupsQuery = z.infer<typeof ListAppErrorGroupsQuery>;

export const DecideAppErrorGroupInput = z.strictObject({ resolved: z.boolean() }).meta({ id: 'DecideAppErrorGroupInput' });
export type DecideAppErrorGroupInput = z.infer<typeof DecideAppErrorGroupInput>;
