import type { Mail } from './mail.ts';

/** The last mails, in memory. */
export class Mailbox {
  private mails: Mail[] = [];
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Keeps a mail; the oldest one goes when there are too many. */
  add(mail: Mail): void {
    this.mails = [mail, ...this.mails].slice(0, this.capacity);
  }

  /** Newest first; only those delivered to an address when one is given. */
  list(to?: string): Mail[] {
    const address = to?.toLowerCase();
    return address === undefined ? this.mails : this.mails.filter((mail) => mail.to.includes(address));
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.mails = [];
  }
}
