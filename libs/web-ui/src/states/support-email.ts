/** @returns the support address, which the gateway writes into the page (`SUPPORT_EMAIL`); undefined if none is configured */
export const supportEmail = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || undefined;
