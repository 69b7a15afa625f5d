import { AppError } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { Import } from './import.ts';
import { ImportsRepository } from './imports.repository.ts';

/** A caller's own import; another's is not there. */
@Injectable()
export class FindImport {
  constructor(private readonly imports: ImportsRepository) {}

  /** @throws import.not-found */
  async execute(caller: Caller, id: string): Promise<Import> {
    const found = await this.imports.find(caller.id, id);
    if (!found) throw new AppError('import.not-found');
    return found;
  }
}
