import type { ChainAdapter } from '@latchkey/core/ports'

/** Bitcoin. Light: the chain library is loaded with the driver, on first use. */
export function bitcoin(options: bitcoin.Options = {}): ChainAdapter {
  return {
    namespace: 'bip122',
    capabilities: new Set(['balance', 'send', 'estimate', 'sign']),
    load: async (context) => (await import('./createBitcoinDriver.ts')).createBitcoinDriver(context, options),
  }
}

export declare namespace bitcoin {
  type Options = {
    /** How often a sent transaction is looked for. 5 s unless given. */
    readonly pollingIntervalMs?: number | undefined
  }
}
