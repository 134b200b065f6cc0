import * as v from 'valibot'
import { defineMethod, type RpcMethod } from './defineMethod.ts'
import { RpcFault } from './RpcFault.ts'
import { rpcSchema } from './rpc.schema.ts'
import { withContext } from './withContext.ts'

const slotsInEpoch = 432_000
/** Of the real network, because the devnet's chains carry the real ids and a CAIP-2 id of Solana begins this hash. */
const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** The methods that speak of the chain as a whole. A block is made in each slot: heights and slots are one. */
export const clusterMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getGenesisHash: () => genesisHash,
  getSlot: (bank) => bank.slot(),
  getBlockHeight: (bank) => bank.slot(),

  getEpochInfo: (bank) => ({
    absoluteSlot: bank.slot(),
    blockHeight: bank.slot(),
    epoch: Math.floor(bank.slot() / slotsInEpoch),
    slotIndex: bank.slot() % slotsInEpoch,
    slotsInEpoch,
    transactionCount: bank.ledger.size(),
  }),

  getLatestBlockhash: defineMethod([rpcSchema.config], (bank) => {
    const blockhash = bank.latestBlockhash()
    const lastValidBlockHeight = bank.blockhashes.lastValidHeight(blockhash)
    if (lastValidBlockHeight === undefined) throw new RpcFault(-32603, 'There is no blockhash')
    return withContext(bank, { blockhash, lastValidBlockHeight })
  }),

  isBlockhashValid: defineMethod([v.string(), rpcSchema.config], (bank, blockhash) =>
    withContext(bank, bank.blockhashes.lastValidHeight(blockhash) !== undefined),
  ),

  /** Nobody competes for a block here, so that nobody pays for a place in one. */
  getRecentPrioritizationFees: (bank) => [{ slot: bank.slot(), prioritizationFee: 0 }],
} satisfies Record<string, RpcMethod>
