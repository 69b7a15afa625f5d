import { AppError, type HostedPage } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { BillingOptions } from '../billing-options.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import { StripeApi } from '../stripe/stripe-api.ts';
import { CheckoutLimits } from './checkout-limits.ts';

const RETRY_SECONDS = 5;

/** The page to which the portal returns. */
export const portalReturnUrl = ({ siteUrl }: Pick<BillingOptions, 'siteUrl'>): string => `${siteUrl}/settings`;

/** Opens Stripe's billing portal, in which the caller changes the card, reads invoices, and cancels or resumes the subscription. */
@Injectable()
export class OpenPortal {
  constructor(
    private readonly options: BillingOptions,
    private readonly customers: CustomersRepository,
    private readonly stripe: StripeApi,
    private readonly limits: CheckoutLimits,
  ) {}

  /** @throws portal.no-customer; portal.failed; rate-limit.exceeded */
  async execute({ id }: Caller): Promise<HostedPage> {
    await this.limits.countCheckout(id);
    const customer = await this.customers.find(id);
    if (!customer?.customerId || !this.stripe.isConfigured) throw new AppError('portal.no-customer');
    try {
      return { url: await this.stripe.openPortal(customer.customerId, portalReturnUrl(this.options)) };
    } catch (error) {
      throw new AppError('portal.failed', { retryAfter: RETRY_SECONDS }, { cause: error });
    }
  }
}
