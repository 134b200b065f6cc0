import type { ChainAdapter, DriverContext } from '@latchkey/core/ports'
import type { EvmDriver, EvmOptions } from './createEvmDriver.ts'

/** Ethereum-like chains (eip155). Light: the chain library is loaded with the driver, on first use. */
export function evm(options: EvmOptions = {}): EvmAdapter {
  return {
    namespace: 'eip155',
    capabilities: new Set(['balance', 'send', 'estimate', 'sign']),
    load: async (context) => (await import('./createEvmDriver.ts')).createEvmDriver(context, options),
  }
}

export type EvmAdapter = Omit<ChainAdapter, 'load'> & { load(context: DriverContext): Promise<EvmDriver> }
