import * as v from 'valibot'
import type { Rpc } from './lookUp.types.ts'
import { type SolanaAccount, solanaAccounts } from './solanaAccounts.ts'

/** What a node takes in one question. */
const mostAccounts = 100

/** Accounts by address; one that does not exist is missing. */
export async function readSolanaAccounts(
  rpc: Rpc,
  addresses: readonly string[],
  signal: AbortSignal,
  commitment?: 'processed',
): Promise<ReadonlyMap<string, SolanaAccount>> {
  const asked = [...new Set(addresses)].slice(0, mostAccounts)
  if (asked.length === 0) return new Map()
  const answer = await rpc(
    'getMultipleAccounts',
    [asked, { encoding: 'base64', ...(commitment && { commitment }) }],
    signal,
  )
  const { value } = v.parse(v.object({ value: v.unknown() }), answer)
  const accounts = solanaAccounts(value)
  return new Map(
    asked.flatMap((address, i) => {
      const account = accounts[i]
      return account ? [[address, account] as const] : []
    }),
  )
}
