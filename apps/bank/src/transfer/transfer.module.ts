import { Module } from '@nestjs/common';
import { MembersRepository } from '../members/members.repository.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { ExportedQuestions, ExportFile, ExportQuestions, ExportRights, ListExportLosses } from './exports/export-questions.ts';
import { ExportsController } from './exports/exports.controller.ts';
import { ExportsRepository } from './exports/exports.repository.ts';
import { ApplyImportHandler } from './imports/apply-import.handler.ts';
import { ApplyingRepository } from './imports/applying.repository.ts';
import { CheckImportRights } from './imports/check-import-rights.ts';
import { DiscardImport, FailImport } from './imports/end-import.ts';
import { EnqueueImport } from './imports/enqueue-import.ts';
import { EntriesRepository } from './imports/entries.repository.ts';
import { EntrySummariesRepository } from './imports/entry-summaries.repository.ts';
import { FollowImport, GetImport, ListImports } from './imports/follow-imports.ts';
import { ImportAttempt } from './imports/import-attempt.ts';
import { ListImportCategories, MapImportCategories } from './imports/import-categories.ts';
import { ImportConflicts } from './imports/import-conflicts.ts';
import { ImportFile } from './imports/import-file.ts';
import { ImportMatchesRepository } from './imports/import-matches.repository.ts';
import { ImportQuotasRepository } from './imports/import-quotas.repository.ts';
import { ImportReader } from './imports/import-reader.ts';
import { ImportStaging } from './imports/import-staging.ts';
import { ImportsController } from './imports/imports.controller.ts';
import { ImportsRepository } from './imports/imports.repository.ts';
import { ListImportEntries } from './imports/list-import-entries.ts';
import { PruneImportsHandler } from './imports/prune-imports.handler.ts';
import { ReadImportHandler } from './imports/read-import.handler.ts';
import { StagedImports } from './imports/staged-imports.ts';
import { StartImport } from './imports/start-import.ts';

/** Imports and exports of questions as files. */
@Module({
  imports: [StatisticsModule],
  controllers: [ImportsController, ExportsController],
  providers: [
    ImportsRepository,
    ImportQuotasRepository,
    MembersRepository,
    EntriesRepository,
    EntrySummariesRepository,
    ImportMatchesRepository,
    ApplyingRepository,
    ExportsRepository,
    StartImport,
    ListImports,
    GetImport,
    ListImportEntries,
    ListImportCategories,
    MapImportCategories,
    FollowImport,
    ImportStaging,
    ImportReader,
    ReadImportHandler,
    EnqueueImport,
    ImportConflicts,
    CheckImportRights,
    FailImport,
    StagedImports,
    ApplyImportHandler,
    ImportAttempt,
    DiscardImport,
    ImportFile,
    PruneImportsHandler,
    ExportRights,
    ExportedQuestions,
    ExportQuestions,
    ExportFile,
    ListExportLosses,
  ],
  exports: [ImportsRepository, ImportQuotasRepository],
})
export class TransferModule {}
