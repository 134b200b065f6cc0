import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Action } from '../action.ts'
import { actionsOf, type DecodedRequest } from '../decode/decodedRequest.ts'
import type { Rpc } from '../rpc.ts'
import { programs, tokenPrograms } from '../solana/programs.ts'
import type { Owners } from './facts.ts'
import { readSolanaAccounts, tokenAccountOf } from './solanaAccounts.ts'

const addressOf = (action: Action, name: string) => {
  const part = action.parts[name]
  return part?.kind === 'address' ? part.address : ''
}

function isAssociated(account: string, owner: string, mint: string): boolean {
  try {
    return [...tokenPrograms].some((program) => associatedAddress(owner, mint, program) === account)
  } catch {
    return false
  }
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

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/** The account that holds a person's tokens of a mint, where wallets look for them: the first address off the curve. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map((key) => base58.decode(key))
  const end = concatBytes(base58.decode(programs.associated), utf8ToBytes('ProgramDerivedAddress'))
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(concatBytes(...seeds, Uint8Array.of(bump), end))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('no such address')
}
