import type { PlanView } from '@casebook/contracts';
import { SUBSCRIPTION_PLAN } from '@casebook/exam';
import { Injectable } from '@nestjs/common';
import { BillingOptions } from '../billing-options.ts';

/** Returns the plan on sale. Its price id is absent if nothing can be bought. */
@Injectable()
export class GetPlan {
  constructor(private readonly options: BillingOptions) {}

  execute(): PlanView {
    const { stripePriceId, stripeSecretKey } = this.options;
    return { ...SUBSCRIPTION_PLAN, ...(stripePriceId && stripeSecretKey && { priceId: stripePriceId }) };
  }
}
