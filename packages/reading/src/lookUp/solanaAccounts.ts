import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Rpc } from '../rpc.ts'
import { tokenPrograms } from '../solana/programs.ts'

export type SolanaAccount = {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
}

/** What a node takes in one question. */
export const maxAccounts = 100

/** Accounts by address; one that does not exist is missing. */
export async function readSolanaAccounts(
  rpc: Rpc,
  addresses: readonly string[],
  signal: AbortSignal,
  commitment?: 'processed',
): Promise<ReadonlyMap<string, SolanaAccount>> {
  const asked = [...new Set(addresses)].slice(0, maxAccounts)
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

/** getMultipleAccounts and the accounts of simulateTransaction, in base64. */
const solanaAccountsSchema = v.array(
  v.nullable(
    v.object({
      lamports: v.number(),
      owner: v.string(),
      data: v.tuple([v.string(), v.literal('base64')]),
    }),
  ),
)

/** The accounts of an answer; `undefined` where there is none. */
export function solanaAccounts(answer: unknown): readonly (SolanaAccount | undefined)[] {
  return v
    .parse(solanaAccountsSchema, answer)
    .map((one) =>
      one === null ? undefined : { lamports: BigInt(one.lamports), owner: one.owner, data: base64.decode(one.data[0]) },
    )
}

function little(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** A token account: which mint, whose, how much. */
export function tokenAccountOf(
  account: SolanaAccount | undefined,
): { mint: string; owner: string; units: bigint } | undefined {
  if (!account || !tokenPrograms.has(account.owner) || account.data.length < 165) return undefined
  const { data } = account
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    units: little(data.slice(64, 72)),
  }
}
