import { Coverage } from '@casebook/contracts';
import { Allow, RespondsWith } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetCoverage } from './get-coverage.ts';

@Controller('api/v1/questions/coverage')
export class CoverageController {
  constructor(private readonly getCoverage: GetCoverage) {}

  @Get()
  @Allow('member')
  @RespondsWith(Coverage, 'getCoverage')
  get(): Promise<Coverage> {
    return this.getCoverage.execute();
  }
}
