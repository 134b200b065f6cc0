import type { OnrampKeys } from '../../config/onrampKeys.ts'
import type { TokenStore } from '../createTokenStore.ts'
import type { OnrampProvider } from '../onrampProvider.ts'
import { createCoinbase } from './coinbase/createCoinbase.ts'
import type { createProviderCalls } from './createProviderCalls.ts'
import { createMeld } from './meld/createMeld.ts'
import { createMeldLink } from './meld/createMeldLink.ts'
import { createMoonpay } from './moonpay/createMoonpay.ts'
import { createNetworkFinder } from './networkNames.ts'
import { createStripe } from './stripe/createStripe.ts'
import { createTransak } from './transak/createTransak.ts'

/**
 * The providers that the operator has keys of.
 * @throws Error when a key is none, or when Meld has no address to send webhooks to. It never quotes a key
 */
export function createOnrampProviders(options: createOnrampProviders.Options): readonly OnrampProvider[] {
  const { keys, publicUrl, tokens, ...parts } = options

  function create({ networks = {}, ...row }: OnrampKeys): OnrampProvider {
    const shared = { ...parts, networkOf: createNetworkFinder(new Map(Object.entries(networks))) }
    switch (row.kind) {
      case 'coinbase':
        return createCoinbase({ ...shared, ...row })
      case 'meld': {
        const { apiKey, webhookSecret, publicKey } = row
        if (publicKey !== undefined) return createMeldLink({ publicKey, pageUrl: row.pageUrl })
        if (apiKey === undefined || webhookSecret === undefined) throw new Error('Meld has no key.')
        if (publicUrl === undefined) throw new Error('Meld needs PUBLIC_URL: its webhooks are signed for that address.')
        const webhookUrl = `${publicUrl.replace(/\/+$/, '')}/v1/onramp/hooks/meld`
        return createMeld({ ...shared, ...row, apiKey, webhookSecret, webhookUrl })
      }
      case 'moonpay':
        return createMoonpay({ ...shared, ...row })
      case 'transak':
        return createTransak({ ...shared, ...row, tokens })
      case 'stripe':
        return createStripe({ ...shared, ...row })
    }
  }

  return keys.map(create)
}

export declare namespace createOnrampProviders {
  type Options = createProviderCalls.Parts & {
    readonly keys: readonly OnrampKeys[]
    /** Where callers reach the service. */
    readonly publicUrl: string | undefined
    /** What all processes share. */
    readonly tokens: TokenStore
  }
}
