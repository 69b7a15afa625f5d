import { MistakeList } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { ListMistakes } from './list-mistakes.ts';

@Controller('api/v1/mistakes')
export class MistakesController {
  constructor(private readonly listMistakes: ListMistakes) {}

  @Get()
  @Allow('member')
  @RespondsWith(MistakeList, 'listMistakes')
  list(@Caller() caller: Caller): Promise<MistakeList> {
    return this.listMistakes.execute(caller);
  }
}
