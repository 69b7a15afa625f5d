import { AuthError } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { ProviderOptions } from '../provider-settings.ts';
import { enabledProviders, type Provider, type ProviderName, providerNames } from './provider-table.ts';

/** The providers that are on. */
@Injectable()
export class Providers {
  readonly #enabled: ReadonlyMap<string, Provider>;

  /** @throws ConfigError, which fails the startup */
  constructor(options: ProviderOptions) {
    this.#enabled = new Map(enabledProviders(options).map((provider) => [provider.name, provider]));
  }

  /** @throws validation_failed for a provider that is off or doesn't exist, in GoTrue's words */
  require(name: string | undefined): Provider {
    const provider = this.#enabled.get(name?.toLowerCase() ?? '');
    if (provider) return provider;
    const isListed = providerNames.some((each) => each === name?.toLowerCase());
    const reason = isListed ? 'provider is not enabled' : `Provider ${name ?? ''} could not be found`;
    throw new AuthError('validation_failed', { message: `Unsupported provider: ${reason}` });
  }

  /** @returns whether each provider is on */
  list(): Record<ProviderName, boolean> {
    const entries = providerNames.map((name) => [name, this.#enabled.has(name)] as const);
    return Object.fromEntries(entries) as Record<ProviderName, boolean>;
  }
}
