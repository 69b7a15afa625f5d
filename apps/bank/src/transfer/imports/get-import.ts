import type { ImportView } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindImport } from './find-import.ts';
import { toImportView } from './import-view.ts';

@Injectable()
export class GetImport {
  constructor(private readonly findImport: FindImport) {}

  /** @throws import.not-found */
  async execute(caller: Caller, id: string): Promise<ImportView> {
    return toImportView(await this.findImport.execute(caller, id));
  }
}
