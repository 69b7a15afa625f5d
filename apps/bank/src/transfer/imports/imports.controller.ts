import {
  IMPORT_FILE_BYTES,
  ImportCategories,
  ImportEntryPage,
  ImportPage,
  ImportView,
  ListImportEntriesQuery,
  ListImportsQuery,
  MapImportCategoriesInput,
  StartImportQuery,
} from '@casebook/contracts';
import { AcceptsFile, Allow, Caller, FileBody, IdParam, RespondsWith, RespondsWithStream } from '@casebook/platform';
import { Body, Controller, Get, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DiscardImport } from './end-import.ts';
import { EnqueueImport } from './enqueue-import.ts';
import { FollowImport, GetImport, ListImports } from './follow-imports.ts';
import { ListImportCategories, MapImportCategories } from './import-categories.ts';
import { ListImportEntries } from './list-import-entries.ts';
import { StartImport } from './start-import.ts';

@Controller('api/v1/imports')
export class ImportsController {
  constructor(
    private readonly startImport: StartImport,
    private readonly listImports: ListImports,
    private readonly getImport: GetImport,
    private readonly listImportEntries: ListImportEntries,
    private readonly listImportCategories: ListImportCategories,
    private readonly mapImportCategories: MapImportCategories,
    private readonly followImport: FollowImport,
    private readonly enqueueImport: EnqueueImport,
    private readonly discardImport: DiscardImport,
  ) {}

  @Post()
  @Allow('member')
  @AcceptsFile(IMPORT_FILE_BYTES)
  @RespondsWith(ImportView, 'startImport', 202)
  start(
    @Caller() caller: Caller,
    @Query({ schema: StartImportQuery }) query: StartImportQuery,
    @FileBody() file: Buffer,
  ): Promise<ImportView> {
    return this.startImport.execute(caller, query, file);
  }

  @Get()
  @Allow('member')
  @RespondsWith(ImportPage, 'listImports')
  list(@Caller() caller: Caller, @Query({ schema: ListImportsQuery }) query: ListImportsQuery): Promise<ImportPage> {
    return this.listImports.execute(caller, query);
  }

  @Get(':id')
  @Allow('member')
  @RespondsWith(ImportView, 'getImport')
  get(@Caller() caller: Caller, @IdParam('id') id: string): Promise<ImportView> {
    return this.getImport.execute(caller, id);
  }

  @Get(':id/entries')
  @Allow('member')
  @RespondsWith(ImportEntryPage, 'listImportEntries')
  entries(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Query({ schema: ListImportEntriesQuery }) query: ListImportEntriesQuery,
  ): Promise<ImportEntryPage> {
    return this.listImportEntries.execute(caller, id, query);
  }

  @Get(':id/categories')
  @Allow('member')
  @RespondsWith(ImportCategories, 'listImportCategories')
  categories(@Caller() caller: Caller, @IdParam('id') id: string): Promise<ImportCategories> {
    return this.listImportCategories.execute(caller, id);
  }

  @Put(':id/categories')
  @Allow('member')
  @RespondsWith(ImportView, 'mapImportCategories', 202)
  mapCategories(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: MapImportCategoriesInput }) input: MapImportCategoriesInput,
  ): Promise<ImportView> {
    return this.mapImportCategories.execute(caller, id, input);
  }

  @Get(':id/events')
  @Allow('member')
  @RespondsWithStream('What getImport answers', 'followImport')
  follow(@Caller() caller: Caller, @IdParam('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.followImport.execute(caller, id, reply);
  }

  @Post(':id/apply')
  @Allow('member')
  @RespondsWith(ImportView, 'applyImport', 202)
  apply(@Caller() caller: Caller, @IdParam('id') id: string): Promise<ImportView> {
    return this.enqueueImport.execute(caller, id);
  }

  @Post(':id/discard')
  @Allow('member')
  @RespondsWith(ImportView, 'discardImport')
  discard(@Caller() caller: Caller, @IdParam('id') id: string): Promise<ImportView> {
    return this.discardImport.execute(caller, id);
  }
}
