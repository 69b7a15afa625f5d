/** A service that may not start as it was built or configured; the message is one line for whoever starts it. */
export class BootRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BootRefused';
  }
}
