import type Stripe from 'stripe';
import { customerIdOf } from './payment-methods.ts';
import type { StripeAccount } from './stripe-account.ts';

/** Stores the charge of a paid invoice. An invoice of 0 has no charge. */
export function createCharge(account: StripeAccount, invoice: Stripe.Invoice, card: string, at: number): void {
  const method = account.get('payment_method', card);
  const charge: Stripe.Charge = {
    id: account.newId('ch'),
    object: 'charge',
    amount: invoice.amount_due,
    amount_captured: invoice.amount_due,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CASEBOOK',
    captured: true,
    created: at,
    currency: invoice.currency,
    customer: customerIdOf(invoice),
    description: 'Subscription',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: card,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  account.store.insert('charge', charge, charge.customer as string, { invoice: invoice.id });
}

/** Refunds a charge. As at Stripe, the subscription continues. @param cents if absent, everything not refunded yet */
export function refundCharge(account: StripeAccount, id: string, at: number, cents?: number): Stripe.Charge {
  const { amount, amount_refunded: former } = account.get('charge', id);
  const refunded = Math.min(amount, former + (cents ?? amount));
  const { object, previous } = account.change('charge', id, { amount_refunded: refunded, refunded: refunded === amount });
  if (refunded > former) account.emit('charge.refunded', object, { at }, previous);
  return object;
}

const DAY = 86_400;

/** Opens a dispute of a charge. As at Stripe, the subscription continues. */
export function openDispute(account: StripeAccount, charge: Stripe.Charge, at: number): Stripe.Dispute {
  const dispute: Stripe.Dispute = {
    id: account.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: at + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: null,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  account.change('charge', charge.id, { disputed: true });
  account.store.insert('dispute', dispute, customerIdOf(charge), {});
  account.emit('charge.dispute.created', dispute, { at });
  return dispute;
}

export function closeDispute(account: StripeAccount, id: string, outcome: 'won' | 'lost', at: number): Stripe.Dispute {
  const { object, previous } = account.change('dispute', id, { status: outcome });
  account.emit('charge.dispute.closed', object, { at }, previous);
  return object;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
