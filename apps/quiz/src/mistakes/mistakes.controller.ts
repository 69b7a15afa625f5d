import { MistakeList } from '@casebook/contracts';
import { Allow, Answers, Caller } from '@casebook/platform';
import { Controller, Get } from '@nestjs/common';
import { ListMistakes } from './list-mistakes.ts';

@Controller('api/v1/mistakes')
export class MistakesController {
  constructor(private readonly listMistakes: ListMistakes) {}

  @Get()
  @Allow('member')
  @Answers(MistakeList, 'listMistakes')
  list(@Caller() caller: Caller): Promise<MistakeList> {
    return this.listMistakes.execute(caller);
  }
}
