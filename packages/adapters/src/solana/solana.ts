import type { ChainAdapter } from '@latchkey/core/ports'
import { loadWith } from '@latchkey/protocol'

/** Solana. Light: the chain library, `@solana/kit`, which the app installs, is loaded with the driver, on first use. */
export function solana(options: solana.Options = {}): ChainAdapter {
  return {
    namespace: 'solana',
    capabilities: new Set(['balance', 'send', 'estimate', 'sign']),
    async load(context) {
      const { createSolanaDriver } = await loadWith('@solana/kit', () => import('./createSolanaDriver.ts'))
      return createSolanaDriver(context, options)
    },
  }
}

export declare namespace solana {
  type Options = {
    /** How often a sent transaction is looked for. 1 s unless given. */
    readonly pollingIntervalMs?: number | undefined
  }
}
