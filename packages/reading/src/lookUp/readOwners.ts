import type { Action } from '../action.ts'
import { actionsOf, type DecodedRequest } from '../decode/decodedRequest.ts'
import type { Rpc } from '../rpc.ts'
import { isAssociated } from '../solana/associatedAddress.ts'
import type { Owners } from './facts.ts'
import { readSolanaAccounts, tokenAccountOf } from './solanaAccounts.ts'

const addressOf = (action: Action, name: string) => {
  const part = action.parts[name]
  return part?.kind === 'address' ? part.address : ''
}

/**
 * Whose the token accounts are that tokens go to. Who owns one is said by the node or by the transaction, and believed
 * only where the account's address follows from its owner.
 */
export async function readOwners(rpc: Rpc, decoded: DecodedRequest, signal: AbortSignal): Promise<Owners> {
  const all = actionsOf(decoded)
  const claims = new Map<string, { owner: string; mint: string }>()
  for (const one of all.filter(({ key }) => key === 'associatedAccount')) {
    claims.set(addressOf(one, 'account'), { owner: addressOf(one, 'to'), mint: addressOf(one, 'token') })
  }
  const receivers = all.filter(({ key }) => key === 'transfer').map((one) => addressOf(one, 'to'))
  const unknown = receivers.filter((account) => !claims.has(account))
  const accounts = await readSolanaAccounts(rpc, unknown, signal).catch(() => new Map())
  for (const account of unknown) {
    const holds = tokenAccountOf(accounts.get(account))
    if (holds) claims.set(account, holds)
  }
  return new Map(
    [...claims].flatMap(([account, { owner, mint }]) =>
      isAssociated(account, owner, mint) ? [[account, owner] as const] : [],
    ),
  )
}
