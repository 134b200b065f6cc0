import type { ChainAdapter, ChainDriver, DriverContext } from '@latchkey/core/ports'
import type { Network } from '@latchkey/protocol'
import type { EvmTransaction } from './transaction.types.ts'
import type { RpcRequest, TransportOptions } from './transport/transport.types.ts'

export type EvmOptions = {
  /** How nodes are called: retries, batches, ranking, filters. */
  readonly transport?: TransportOptions | undefined
  /** How often a sent transaction is looked for. 4 s unless given (spec section 7); less is for local chains. */
  readonly pollingIntervalMs?: number | undefined
}

/** What an Ethereum-like chain can do, beyond the port. Every member but `parseAddress` rejects with a KitError. */
export type EvmDriver = Required<Omit<ChainDriver, 'readSpendable'>> & {
  /**
   * Checks a transaction and asks the wallet to sign and send it. Resolves with the transaction hash. Throws the codes
   * of `transaction/*`, among them `transaction/chain-mismatch` when the wallet stands on another chain.
   */
  sendTransaction(options: {
    provider: unknown
    network: Network
    transaction: EvmTransaction
  }): Promise<{ hash: string }>
  /** Asks the nodes of a network, with the retries and the order of the URLs. */
  request(network: Network, request: RpcRequest, options?: { signal?: AbortSignal }): Promise<unknown>
}

export type EvmAdapter = Omit<ChainAdapter, 'load'> & { load(context: DriverContext): Promise<EvmDriver> }
