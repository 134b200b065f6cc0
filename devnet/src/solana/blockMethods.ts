import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { getBase58Decoder } from '@solana/kit'
import * as v from 'valibot'
import type { Bank } from './createBank.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { defineMethod, type RpcMethod, rpcSchema } from './rpc.ts'
import { SolanaRpcError } from './SolanaRpcError.ts'

const maxSlots = 500_000
const slotSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const blockSchema = v.optional(
  v.object({
    encoding: v.optional(v.picklist(['json', 'jsonParsed', 'base58', 'base64']), 'json'),
    transactionDetails: v.optional(v.picklist(['full', 'signatures', 'none']), 'full'),
    maxSupportedTransactionVersion: v.optional(v.number()),
  }),
  {},
)

/** The methods that read blocks. A block is made in each slot; one without transactions is empty. */
export const blockMethods = {
  getFirstAvailableBlock: (bank) => firstBlock(bank),

  getBlocks: defineMethod(
    [slotSchema, v.optional(slotSchema), rpcSchema.config],
    (bank, from, to = lastBlock(bank)) => {
      if (to - from > maxSlots) throw new SolanaRpcError(-32602, `Slot range too large; max ${maxSlots}`)
      const [first, last] = [Math.max(from, firstBlock(bank)), Math.min(to, lastBlock(bank))]
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    },
  ),

  getBlock: defineMethod([slotSchema, blockSchema], (bank, slot, config) => {
    if (slot > lastBlock(bank) || slot < firstBlock(bank))
      throw new SolanaRpcError(-32004, `Block not available for slot ${slot}`)
    const past = bank.ledger.inSlot(slot)
    const highest = config.maxSupportedTransactionVersion
    const transactions = past.map((one) => {
      const { transaction, version } = encodeTransaction(one, config.encoding)
      if (version === 0 && highest === undefined) {
        throw new SolanaRpcError(-32015, 'Transaction version (0) is not supported by the requesting client')
      }
      return { transaction, meta: one.meta, ...(highest === undefined ? {} : { version }) }
    })
    return {
      blockhash: hashOf(bank, slot),
      previousBlockhash: hashOf(bank, slot - 1),
      parentSlot: Math.max(0, slot - 1),
      blockHeight: slot,
      blockTime: past[0]?.blockTime ?? null,
      rewards: [],
      ...(config.transactionDetails === 'full' ? { transactions } : {}),
      ...(config.transactionDetails === 'signatures' ? { signatures: past.map(({ signature }) => signature) } : {}),
    }
  }),
} satisfies Record<string, RpcMethod>

/** The newest slot takes transactions still. */
const lastBlock = (bank: Bank): number => bank.slot() - 1

/** That of the oldest transaction: LiteSVM begins to count at a slot of the real network. */
const firstBlock = (bank: Bank): number => bank.ledger.first()?.slot ?? bank.slot()

/** Of what the block holds: LiteSVM keeps no hashes of blocks that have gone by. */
function hashOf(bank: Bank, slot: number): string {
  const held = bank.ledger.inSlot(slot).map(({ signature }) => signature)
  return getBase58Decoder().decode(sha256(utf8ToBytes(`${slot} ${held.join(' ')}`)))
}
