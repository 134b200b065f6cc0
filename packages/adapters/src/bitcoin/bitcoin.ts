import type { ChainAdapter } from '@latchkey/core/ports'
import { loadWith } from '@latchkey/protocol'

/** Bitcoin. Light: the chain library, `@scure/btc-signer`, which the app installs, is loaded with the driver, on first use. */
export function bitcoin(options: bitcoin.Options = {}): ChainAdapter {
  return {
    namespace: 'bip122',
    capabilities: new Set(['balance', 'send', 'estimate', 'sign']),
    async load(context) {
      const { createBitcoinDriver } = await loadWith('@scure/btc-signer', () => import('./createBitcoinDriver.ts'))
      return createBitcoinDriver(context, options)
    },
  }
}

export declare namespace bitcoin {
  type Options = {
    /** How often a sent transaction is looked for. 5 s unless given. */
    readonly pollingIntervalMs?: number | undefined
  }
}
