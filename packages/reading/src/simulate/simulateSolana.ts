import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Change, Estimate } from '../lookUp/facts.ts'
import { maxAccounts, readSolanaAccounts, solanaAccounts, tokenAccountOf } from '../lookUp/solanaAccounts.ts'
import type { Rpc } from '../rpc.ts'
import {
  type LookupTables,
  resolveInstructions,
  type SolanaTransaction,
  writeSolanaTransaction,
} from '../solana/solanaTransaction.ts'

const answerSchema = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullish(v.unknown()) }),
})

/** What one transaction would change for `self`: its own lamports, and its token accounts. */
export async function simulateSolana(
  rpc: Rpc,
  transaction: SolanaTransaction,
  tables: LookupTables,
  self: string,
  signal: AbortSignal,
): Promise<Estimate> {
  const { instructions } = resolveInstructions(transaction.message, tables)
  const watched = [...new Set([self, ...instructions.flatMap((one) => one.accounts)])]
  // What can't be compared may be where the money leaves.
  if (watched.length > maxAccounts) return { state: 'unavailable' }
  const before = await readSolanaAccounts(rpc, watched, signal)
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: watched },
  }
  const text = base64.encode(writeSolanaTransaction(transaction))
  const { value } = v.parse(answerSchema, await rpc('simulateTransaction', [text, options], signal))
  if (value.err !== null && value.err !== undefined) return { state: 'fails', reason: undefined }
  if (!value.accounts) return { state: 'unavailable' }
  const after = solanaAccounts(value.accounts)
  const sums = new Map<string, bigint>()
  let lamports = 0n
  watched.forEach((address, i) => {
    const was = before.get(address)
    const is = after[i]
    if (address === self) lamports = (is?.lamports ?? 0n) - (was?.lamports ?? 0n)
    for (const [account, sign] of [[was, -1n] as const, [is, 1n] as const]) {
      const holds = tokenAccountOf(account)
      if (holds?.owner === self) sums.set(holds.mint, (sums.get(holds.mint) ?? 0n) + sign * holds.units)
    }
  })
  const tokens = [...sums].flatMap(([address, units]): Change[] =>
    units === 0n ? [] : [{ kind: 'amount', asset: { kind: 'token', address }, units }],
  )
  const native: Change[] = lamports === 0n ? [] : [{ kind: 'amount', asset: { kind: 'native' }, units: lamports }]
  const all = [...native, ...tokens]
  return {
    state: 'ready',
    changes: all.sort(
      (a, b) => Number(b.kind === 'amount' && b.units < 0n) - Number(a.kind === 'amount' && a.units < 0n),
    ),
  }
}
