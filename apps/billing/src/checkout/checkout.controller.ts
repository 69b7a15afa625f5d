import { CheckoutInput, CheckoutSessionId, HostedPage, SubscriptionView } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { RefreshCheckout } from './refresh-checkout.ts';
import { StartCheckout } from './start-checkout.ts';

@Controller('api/v1/billing/checkout')
export class CheckoutController {
  constructor(
    private readonly startCheckout: StartCheckout,
    private readonly refreshCheckout: RefreshCheckout,
  ) {}

  @Post()
  @Allow('member')
  @RespondsWith(HostedPage, 'startCheckout')
  start(@Caller() caller: Caller, @Body({ schema: CheckoutInput }) input: CheckoutInput): Promise<HostedPage> {
    return this.startCheckout.execute(caller, input);
  }

  @Post(':sessionId/refresh')
  @Allow('member')
  @RespondsWith(SubscriptionView, 'refreshCheckout')
  refresh(
    @Caller() caller: Caller,
    @Param('sessionId', { schema: CheckoutSessionId }) sessionId: string,
  ): Promise<SubscriptionView> {
    return this.refreshCheckout.execute(caller, sessionId);
  }
}
