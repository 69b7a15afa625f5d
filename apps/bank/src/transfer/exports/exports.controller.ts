import { ExportLosses, ExportQuery } from '@casebook/contracts';
import { Allow, Caller, RespondsWith, RespondsWithFile } from '@casebook/platform';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { formats } from '../formats/formats.ts';
import { ExportQuestions, ListExportLosses } from './export-questions.ts';

const MEDIA_TYPES = [...new Set(Object.values(formats).map(({ mediaType }) => mediaType.split(';', 1)[0] ?? mediaType))];

@Controller('api/v1/exports')
export class ExportsController {
  constructor(
    private readonly exportQuestions: ExportQuestions,
    private readonly listExportLosses: ListExportLosses,
  ) {}

  @Get()
  @Allow('member')
  @RespondsWithFile(MEDIA_TYPES, 'exportQuestions')
  export(@Caller() caller: Caller, @Query({ schema: ExportQuery }) query: ExportQuery): Promise<StreamableFile> {
    return this.exportQuestions.execute(caller, query);
  }

  @Get('losses')
  @Allow('member')
  @RespondsWith(ExportLosses, 'listExportLosses')
  losses(@Caller() caller: Caller, @Query({ schema: ExportQuery }) query: ExportQuery): Promise<ExportLosses> {
    return this.listExportLosses.execute(caller, query);
  }
}
