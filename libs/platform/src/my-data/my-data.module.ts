import { myDataPath } from '@casebook/contracts';
import { Controller, type DynamicModule, Get, Header, Module, type StreamableFile, type Type } from '@nestjs/common';
import { Allow } from '../auth/allow.decorator.ts';
import { Database } from '../database/database.ts';
import { Limit } from '../http/limit.decorator.ts';
import { RespondsWithDocument } from '../http/responds-with.decorator.ts';
import { Caller } from '../request/caller.ts';
import { ExportMyData } from './export-my-data.ts';
import type { ExportedData } from './exported-data.ts';

/** `GET /api/v1/my-data/<service>`: what the service stores about the signed-in member. */
@Module({})
export class MyDataModule {
  static register(data: ExportedData): DynamicModule {
    return {
      module: MyDataModule,
      controllers: [controllerOf(data)],
      providers: [
        {
          provide: ExportMyData,
          inject: [Database],
          useFactory: (database: Database) => new ExportMyData(database, data),
        },
      ],
    };
  }
}

/** A controller for each service, because its path and its document are the service's own. */
function controllerOf({ service, schema }: ExportedData): Type {
  @Controller(myDataPath(service))
  @Limit('downloads')
  class MyDataController {
    constructor(private readonly exportMyData: ExportMyData) {}

    @Get()
    @Header('cache-control', 'no-store')
    @Allow('member')
    @RespondsWithDocument(schema, `get${service.charAt(0).toUpperCase()}${service.slice(1)}Data`)
    export(@Caller() caller: Caller): Promise<StreamableFile> {
      return this.exportMyData.execute(caller);
    }
  }
  return MyDataController;
}
