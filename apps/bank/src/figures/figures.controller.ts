import { Figures } from '@casebook/contracts';
import { Allow, Answers } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { GetFigures } from './get-figures.ts';

@Controller('api/v1/figures')
export class FiguresController {
  constructor(private readonly getFigures: GetFigures) {}

  @Get()
  @Allow('visitor')
  @Answers(Figures, 'getFigures')
  get(): Promise<Figures> {
    return this.getFigures.execute();
  }
}
