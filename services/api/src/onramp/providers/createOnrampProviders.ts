import type { OnrampKeys } from '../../config/onrampKeys.ts'
import type { OnrampProvider } from '../onrampProvider.ts'
import { createCoinbase } from './coinbase/createCoinbase.ts'
import type { createProviderCalls } from './createProviderCalls.ts'
import { createMeld } from './meld/createMeld.ts'
import { createMoonpay } from './moonpay/createMoonpay.ts'
import { createNetworkFinder } from './networkNames.ts'
import { createStripe } from './stripe/createStripe.ts'
import { createTransak } from './transak/createTransak.ts'

/**
 * The providers that the operator has keys of.
 * @throws Error when a key is none, or when Meld has no address to send webhooks to. It never quotes a key
 */
export function createOnrampProviders(options: createOnrampProviders.Options): readonly OnrampProvider[] {
  const { keys, publicUrl, ...parts } = options

  function create({ networks = {}, ...row }: OnrampKeys): OnrampProvider {
    const shared = { ...parts, networkOf: createNetworkFinder(new Map(Object.entries(networks))) }
    switch (row.kind) {
      case 'coinbase':
        return createCoinbase({ ...shared, ...row })
      case 'meld': {
        if (publicUrl === undefined) throw new Error('Meld needs PUBLIC_URL: its webhooks are signed for that address.')
        const webhookUrl = `${publicUrl.replace(/\/+$/, '')}/v1/onramp/hooks/meld`
        return createMeld({ ...shared, ...row, webhookUrl })
      }
      case 'moonpay':
        return createMoonpay({ ...shared, ...row })
      case 'transak':
        return createTransak({ ...shared, ...row })
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
  }
}
