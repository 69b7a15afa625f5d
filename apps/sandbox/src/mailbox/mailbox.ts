import type { Mail } from './mail.ts';

/** Stores the latest mails in memory. */
export class Mailbox {
  private mails: Mail[] = [];
  private readonly capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** Adds a mail, dropping the oldest beyond the capacity. */
  add(mail: Mail): void {
    this.mails = [mail, ...this.mails].slice(0, this.capacity);
  }

  /** @param to only mails to this address @returns mails, newest first */
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
