import { WebhookReceipt } from '@casebook/contracts';
import { AcceptsRawBody, Allow, Answers, Caller, Limit, RawBody } from '@casebook/platform';
import { Controller, Headers, Post } from '@nestjs/common';
import { ReceiveWebhook } from './receive-webhook.ts';

@Controller('api/v1/billing/webhook')
@Limit('webhook')
export class WebhookController {
  constructor(private readonly receiveWebhook: ReceiveWebhook) {}

  @Post()
  @Allow('visitor')
  @AcceptsRawBody()
  @Answers(WebhookReceipt, 'receiveWebhook')
  receive(
    @Caller() caller: Caller,
    @RawBody() body: Buffer,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<WebhookReceipt> {
    return this.receiveWebhook.execute(caller, body, signature);
  }
}
