import { WebhookReceipt } from '@casebook/contracts';
import { AcceptsRawBody, Allow, Caller, Limit, RawBody, RespondsWith } from '@casebook/platform';
import { Controller, Headers, Post } from '@nestjs/common';
import { ReceiveWebhook } from './receive-webhook.ts';

@Controller('api/v1/billing/webhook')
@Limit('webhook')
export class WebhookController {
  constructor(private readonly receiveWebhook: ReceiveWebhook) {}

  @Post()
  @Allow('visitor')
  @AcceptsRawBody()
  @RespondsWith(WebhookReceipt, 'receiveWebhook')
  receive(
    @Caller() caller: Caller,
    @RawBody() body: Buffer,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<WebhookReceipt> {
    return this.receiveWebhook.execute(caller, body, signature);
  }
}
