import type { OnrampOrder, OnrampProviderName } from '@latchkey/core/onramp'

/** What the providers call themselves. */
export const providerNames: Readonly<Record<OnrampProviderName, string>> = {
  coinbase: 'Coinbase',
  meld: 'Meld',
  moonpay: 'MoonPay',
  transak: 'Transak',
  stripe: 'Stripe',
}

/** Whether the provider lists several sellers, and this is one of them. */
export function isThrough({ provider, seller }: Pick<OnrampOrder, 'provider' | 'seller'>): boolean {
  return seller.toLowerCase() !== provider && seller.toLowerCase() !== providerNames[provider].toLowerCase()
}
