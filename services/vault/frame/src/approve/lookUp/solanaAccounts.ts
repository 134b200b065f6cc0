import { base64 } from '@scure/base'
import * as v from 'valibot'

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

export type SolanaAccount = {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
}

/** The accounts of an answer; `undefined` where there is none. */
export function solanaAccounts(answer: unknown): readonly (SolanaAccount | undefined)[] {
  return v
    .parse(solanaAccountsSchema, answer)
    .map((one) =>
      one === null ? undefined : { lamports: BigInt(one.lamports), owner: one.owner, data: base64.decode(one.data[0]) },
    )
}
