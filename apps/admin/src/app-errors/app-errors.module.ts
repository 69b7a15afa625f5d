import { fileURLToPath } from 'node:url';
import { countersProvider } from '@casebook/limits';
import { Module } from '@nestjs/common';
import { AdminOptions } from '../admin-options.ts';
import { AppErrorGroupsRepository } from './app-error-groups.repository.ts';
import { AppErrorMetrics } from './app-error-metrics.ts';
import { AppErrorsController } from './app-errors.controller.ts';
import { AppErrorsRepository } from './app-errors.repository.ts';
import { GroupErrorsHandler } from './group-errors.handler.ts';
import { PruneErrorsHandler } from './prune-errors.handler.ts';
import { ErrorReportLimits, ReportError } from './report-error.ts';
import { DecideAppErrorGroup, ListAppErrorGroups, ListAppErrors } from './review-app-errors.ts';
import { SourceMaps } from './source-maps.ts';

/** In the image, the source maps of the latest builds are in `source-maps`. In a checkout, each web app has its own folder. */
const sourceMapFolders = ['../../source-maps', '../../../web/source-maps', '../../../admin-web/source-maps'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

@Module({
  controllers: [AppErrorsController],
  providers: [
    countersProvider(AdminOptions),
    ErrorReportLimits,
    AppErrorMetrics,
    { provide: SourceMaps, useValue: new SourceMaps(sourceMapFolders) },
    AppErrorsRepository,
    AppErrorGroupsRepository,
    ReportError,
    ListAppErrors,
    ListAppErrorGroups,
    DecideAppErrorGroup,
    GroupErrorsHandler,
    PruneErrorsHandler,
  ],
  exports: [AppErrorsRepository],
})
export class AppErrorsModule {}
