import { runDespiteDisconnect } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { CustomerLeasesRepository } from './customer-leases.repository.ts';

/**
 * How long a lease lasts without being renewed. It is renewed before every call to Stripe, which takes at most 17 s (three attempts of 5
 * s, and the pauses between them), so a running process doesn't lose it.
 */
const LEASE_MS = 30_000;
/** Long enough for another request's checkout, short enough for the gateway's timeout of 15 s. */
const WAIT_MS = 10_000;
const POLL_MS = 50;

/** Another process has taken over the customer, or is still working on it. */
export class LeaseLost extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'LeaseLost';
  }
}

/** The exclusive right to work on one member's customer, until the lease expires. */
export interface CustomerLease {
  readonly userId: string;
  /** Identifies the holder, for the transactions that save Stripe's responses. */
  readonly id: string;
  /** Call it before every call to Stripe. @throws LeaseLost if the lease expired and another process has it */
  renew(): Promise<void>;
}

/**
 * Runs work on a customer at Stripe, one piece of work at a time per member, across all processes. Uses a lease in the customer's row
 * instead of a lock: no transaction or connection stays open during calls to Stripe, and a killed process only delays the next one (ADR
 * 0036).
 */
@Injectable()
export class LeaseCustomer {
  constructor(private readonly leases: CustomerLeasesRepository) {}

  /**
   * The member's row must exist. The work continues if the request's client disconnects, because the results of calls to Stripe must be
   * stored.
   * @throws LeaseLost if another process works on the customer for longer than 10 s
   */
  run<Result>(userId: string, work: (lease: CustomerLease) => Promise<Result>): Promise<Result> {
    return runDespiteDisconnect(() => this.#run(userId, work));
  }

  async #run<Result>(userId: string, work: (lease: CustomerLease) => Promise<Result>): Promise<Result> {
    const id = await this.#acquire(userId);
    const renew = async () => {
      if (!(await this.leases.renew(userId, id, LEASE_MS))) throw new LeaseLost('Another process has taken over the customer');
    };
    try {
      return await work({ userId, id, renew });
    } finally {
      await this.leases.release(userId, id);
    }
  }

  async #acquire(userId: string): Promise<string> {
    for (const end = performance.now() + WAIT_MS; ; ) {
      const id = await this.leases.acquire(userId, LEASE_MS);
      if (id) return id;
      if (!(await this.leases.hasRow(userId))) throw new LeaseLost('The member was erased');
      if (performance.now() > end) throw new LeaseLost('Another process works on the customer');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
