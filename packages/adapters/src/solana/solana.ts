import type { ChainAdapter } from '@latchkey/core/ports'

/** Solana. Light: the chain library is loaded with the driver, on first use. */
export function solana(options: solana.Options = {}): ChainAdapter {
  return {
    namespace: 'solana',
    capabilities: new Set(['balance', 'send', 'estimate', 'sign']),
    load: async (context) => (await import('./createSolanaDriver.ts')).createSolanaDriver(context, options),
  }
}

export declare namespace solana {
  type Options = {
    /** How often a sent transaction is looked for. 1 s unless given. */
    readonly pollingIntervalMs?: number | undefined
  }
}
