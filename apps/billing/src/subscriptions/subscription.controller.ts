import { FailedPaymentPage, ListFailedPaymentsQuery, SubscriptionView } from '@casebook/contracts';
import { Allow, AuditsReading, Caller, IdParam, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { GetMemberSubscription, GetSubscription, ListFailedPayments } from './get-subscription.ts';

@Controller('api/v1/billing')
export class SubscriptionController {
  constructor(
    private readonly getSubscription: GetSubscription,
    private readonly getMemberSubscription: GetMemberSubscription,
    private readonly listFailedPayments: ListFailedPayments,
  ) {}

  @Get('subscription')
  @Allow('member')
  @RespondsWith(SubscriptionView, 'getSubscription')
  get(@Caller() caller: Caller): Promise<SubscriptionView> {
    return this.getSubscription.execute(caller);
  }

  @Get('failed-payments')
  @Allow('admin')
  @RespondsWith(FailedPaymentPage, 'listFailedPayments')
  failedPayments(@Query({ schema: ListFailedPaymentsQuery }) query: ListFailedPaymentsQuery): Promise<FailedPaymentPage> {
    return this.listFailedPayments.execute(query);
  }

  @Get('subscriptions/:userId')
  @Allow('admin')
  @AuditsReading('userId')
  @RespondsWith(SubscriptionView, 'getMemberSubscription')
  ofMember(@IdParam('userId') userId: string): Promise<SubscriptionView> {
    return this.getMemberSubscription.execute(userId);
  }
}
