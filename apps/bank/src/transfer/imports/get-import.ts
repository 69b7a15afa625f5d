import type { ImportView } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toImportView } from './import-view.ts';
import { ImportsRepository } from './imports.repository.ts';

@Injectable()
export class GetImport {
  constructor(private readonly imports: ImportsRepository) {}

  /** @throws import.not-found */
  async execute(caller: Caller, id: string): Promise<ImportView> {
    return toImportView(await this.imports.get(caller.id, id));
  }
}
