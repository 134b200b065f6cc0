import type { SolanaReader } from '../../balances/providers/createSolanaReader.ts'
import { type Chain, chainUnavailable } from '../../chains/chain.ts'
import { solanaKeys } from '../../history/sources/solanaMoves.ts'
import { type SolanaTransaction, solanaNodeSchemas as schemas } from '../../history/sources/solanaNode.schema.ts'
import type { SolanaRecord } from './createSolanaIndexStore.ts'

/** Voted for by most: that such a block was taken back has not happened on the real network. */
const commitment = 'confirmed'
const blockConfig = {
  commitment,
  encoding: 'json',
  transactionDetails: 'full',
  maxSupportedTransactionVersion: 0,
  rewards: false,
}

/**
 * The transactions of the first blocks in a range of slots, in order, and the slot of the last of them: of later ones it
 * isn't known yet. Slots without a block are passed over.
 * @throws ApiError `api/upstream-unavailable`
 */
export async function readSolanaBlocks(
  ask: SolanaReader,
  chain: Chain,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<{ readonly records: readonly SolanaRecord[]; readonly lastSlot: number | undefined }> {
  const listed = await ask(chain, schemas.slots, 'getBlocks', [from, to, { commitment }])
  const slots = listed.slice(0, most)
  const blocks = await Promise.all(slots.map((slot) => ask(chain, schemas.block, 'getBlock', [slot, blockConfig])))
  const records = slots.flatMap((slot, index) => {
    const block = blocks[index]
    // The node has just said that there is one.
    if (!block) throw chainUnavailable(0)
    return block.transactions.map((content, position): SolanaRecord => {
      const reported = { slot, blockTime: block.blockTime, ...content }
      const [signature = ''] = reported.transaction.signatures
      return { slot, position, signature, accounts: accountsOf(reported), body: toText(reported) }
    })
  })
  return { records, lastSlot: slots.at(-1) }
}

const toText = (answered: SolanaTransaction) =>
  JSON.stringify(answered, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** Who pays, who has SOL more or less than before, and whose token accounts were touched. */
function accountsOf(reported: SolanaTransaction): readonly string[] {
  const { meta } = reported
  const keys = solanaKeys(reported)
  const tokens = [...meta.preTokenBalances, ...meta.postTokenBalances]
  const tokenPlaces = new Set(tokens.map(({ accountIndex }) => accountIndex))
  const changed = keys.filter(
    (_, place) => !tokenPlaces.has(place) && (place === 0 || meta.preBalances[place] !== meta.postBalances[place]),
  )
  return [...new Set([...changed, ...tokens.flatMap(({ owner }) => owner ?? [])])]
}
