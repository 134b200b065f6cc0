import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createExpiringCache } from '../../../cache/caches.ts'
import type { SolanaReader } from '../../balances/providers/createSolanaReader.ts'
import type { Chain } from '../../chains/chain.ts'
import { readBase58 } from '../../solana/base58.ts'
import { type AccountState, type Change, judgeChanges, tokensOf } from './judgeChanges.ts'
import type { Stated } from './judgeInstructions.ts'
import type { PlainTransaction } from './readTransaction.ts'
import type { SolanaSwap } from './solanaSwap.ts'

const lamportsSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((lamports) => BigInt(lamports)),
)
const accountSchema = v.pipe(
  v.object({
    lamports: lamportsSchema,
    owner: v.string(),
    data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  }),
  // One that was closed is answered by some nodes as an empty one.
  v.transform(({ lamports, owner, data: [text] }): AccountState => {
    return lamports === 0n ? undefined : { lamports, owner, data: new Uint8Array(Buffer.from(text, 'base64')) }
  }),
)
const accountsSchema = v.array(
  v.pipe(
    v.nullable(accountSchema),
    v.transform((state): AccountState => state ?? undefined),
  ),
)
const beforeSchema = v.object({ context: v.object({ slot: v.number() }), value: accountsSchema })
const trialSchema = v.object({
  value: v.object({
    err: v.unknown(),
    accounts: v.nullish(accountsSchema),
    replacementBlockhash: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }),
  }),
})
const rentMs = 3_600_000
const tokenBytes = 165
const commitment = 'confirmed'

/** What a trial says of a transaction. */
export type TransactionTrial = { readonly slot: number } & (
  | {
      readonly outcome: 'arrived'
      readonly amount: bigint
      /** Lamports that leave beside what is given. */
      readonly cost: bigint
      /** The transaction with a blockhash of our own node. */
      readonly transaction: Uint8Array
      readonly lastValidBlockHeight: number
    }
  | { readonly outcome: 'refused'; readonly refusal: string }
  /** The account has too little: of what is given, or to pay for the transaction. */
  | { readonly outcome: 'short'; readonly of: 'amount' | 'fee'; readonly cost: bigint }
)

/** Tries transactions on a node, without a signature, and compares what they may write before and after. */
export function createTransactionTrial({ ask, clock }: { ask: SolanaReader; clock: Clock }) {
  const rents = createExpiringCache<bigint>(clock, rentMs, 10)

  return async (
    chain: Chain,
    transaction: PlainTransaction,
    { fee, makes }: Stated,
    swap: SolanaSwap,
  ): Promise<TransactionTrial> => {
    const { user, from, amount, source } = swap
    const addresses = [...new Set([...transaction.writable, source])]
    const wire = Buffer.from(transaction.withBlockhash(new Uint8Array(32))).toString('base64')
    const [{ context, value: before }, { value: trial }, deposit] = await Promise.all([
      ask(chain, beforeSchema, 'getMultipleAccounts', [addresses, { encoding: 'base64', commitment }]),
      ask(chain, trialSchema, 'simulateTransaction', [
        wire,
        {
          encoding: 'base64',
          commitment,
          sigVerify: false,
          replaceRecentBlockhash: true,
          accounts: { encoding: 'base64', addresses },
        },
      ]),
      rents.get(
        chain.network.caipNetworkId,
        () => ask(chain, lamportsSchema, 'getMinimumBalanceForRentExemption', [tokenBytes]),
        false,
      ),
    ])
    const { slot } = context
    const changes = addresses.map((address, index): Change => {
      return { address, before: before[index], after: trial.accounts?.[index] }
    })
    if (trial.err != null) {
      const stateOf = (address: string) => changes.find((change) => change.address === address)?.before
      const made = makes.filter((account) => stateOf(account) === undefined)
      const cost = fee + BigInt(new Set(made).size) * deposit
      const lamports = stateOf(user)?.lamports ?? 0n
      const held = from.native ? lamports : tokensOf(stateOf(source))
      if (held < amount) return { outcome: 'short', of: 'amount', cost, slot }
      if (lamports < cost + (from.native ? amount : 0n)) return { outcome: 'short', of: 'fee', cost, slot }
      return { outcome: 'refused', refusal: 'failed', slot }
    }
    const judged = judgeChanges(changes, swap, fee)
    if (judged.outcome === 'refused') return { ...judged, slot }
    const { blockhash, lastValidBlockHeight } = trial.replacementBlockhash
    return {
      outcome: 'arrived',
      amount: judged.amount,
      cost: fee + judged.deposits,
      transaction: transaction.withBlockhash(readBase58(blockhash)),
      lastValidBlockHeight,
      slot,
    }
  }
}
