import {
  AuthSession,
  ChallengeFactorInput,
  EnrolledFactor,
  EnrollFactorInput,
  FactorChallenge,
  RemovedFactor,
  VerifyFactorInput,
} from '@casebook/contracts';
import { AcceptsAal1, Allow, Caller, IdParam, Limit, RespondsWith } from '@casebook/platform';
import { Body, Controller, Delete, Header, Post } from '@nestjs/common';
import { ChallengeFactor } from './challenge-factor.ts';
import { EnrollFactor } from './enroll-factor.ts';
import { RemoveFactor } from './remove-factor.ts';
import { VerifyFactor } from './verify-factor.ts';

@Controller('auth/v1/factors')
@Limit('credentials')
export class FactorsController {
  constructor(
    private readonly enrollFactor: EnrollFactor,
    private readonly challengeFactor: ChallengeFactor,
    private readonly verifyFactor: VerifyFactor,
    private readonly removeFactor: RemoveFactor,
  ) {}

  @Post()
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(EnrolledFactor, 'enrollFactor')
  enroll(@Caller() caller: Caller, @Body({ schema: EnrollFactorInput }) input: EnrollFactorInput): Promise<EnrolledFactor> {
    return this.enrollFactor.execute(caller, input);
  }

  @Post(':id/challenge')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @AcceptsAal1()
  @RespondsWith(FactorChallenge, 'challengeFactor')
  challenge(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: ChallengeFactorInput }) input: ChallengeFactorInput,
  ): Promise<FactorChallenge> {
    return this.challengeFactor.execute(caller, id, input);
  }

  @Post(':id/verify')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @AcceptsAal1()
  @RespondsWith(AuthSession, 'verifyFactor')
  verify(
    @Caller() caller: Caller,
    @IdParam('id') id: string,
    @Body({ schema: VerifyFactorInput }) input: VerifyFactorInput,
  ): Promise<AuthSession> {
    return this.verifyFactor.execute(caller, id, input);
  }

  @Delete(':id')
  @Header('cache-control', 'no-store')
  @Allow('member')
  @RespondsWith(RemovedFactor, 'removeFactor')
  remove(@Caller() caller: Caller, @IdParam('id') id: string): Promise<RemovedFactor> {
    return this.removeFactor.execute(caller, id);
  }
}
