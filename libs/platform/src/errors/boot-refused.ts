/** Startup is refused because of the build or the configuration. The message is one line for the operator. */
export class BootRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BootRefused';
  }
}
