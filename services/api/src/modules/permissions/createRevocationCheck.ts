import { permissionErrors } from '@latchkey/protocol/errors'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Chain } from '../chains/chain.ts'
import type { GrantStore } from './createGrantStore.ts'
import { findDelegations } from './findDelegations.ts'
import { permissionError } from './permission.errors.ts'

/** What is read of an operation of which parts look like a grant that was taken back. More is no honest one. */
const maxAlike = 64
/** Accounts in one question to the database. */
const maxAccounts = 1_000
/** No operation lies deeper in the parameters of a call. */
const maxDepth = 5

const senderSchema = v.looseTuple([v.looseObject({ sender: v.string() })])

/**
 * Says whether an operation would use a grant that its account has taken back. The database is asked for each operation,
 * so that a revocation holds in all processes.
 */
export function createRevocationCheck(store: Pick<GrantStore, 'revokedOf'>): RevocationCheck {
  return async (chain, parameters) => {
    const [sender = ''] = v.is(senderSchema, parameters) ? [parameters[0].sender.toLowerCase()] : []
    const found = texts(parameters)
      .flatMap((text) => [...findDelegations(text)])
      .filter(({ account }) => account !== sender)
    if (found.length === 0) return false
    const accounts = [...new Set(found.map(({ account }) => account))]
    if (accounts.length > maxAccounts) return true
    const revoked = await store.revokedOf(chain.network.caipNetworkId, accounts)
    if (revoked.length === 0) return false
    const heads = new Set(revoked.map(headOf))
    const alike = found.filter((one) => heads.has(headOf(one)))
    if (alike.length > maxAlike) return true
    const hashes = new Set<string | undefined>(revoked.map(({ hash }) => hash))
    return alike.some((one) => hashes.has(one.hash()))
  }
}

/**
 * @param parameters Of a call with an operation as its first one: all that a bundler could read in them is looked at.
 * @returns Whether it is to be refused. What an account does with its own grants is not: it disables them so on the chain.
 */
export type RevocationCheck = (chain: Chain, parameters: unknown) => Promise<boolean>

/** The error of a JSON-RPC answer to an operation that uses a grant which was taken back. */
export const revokedError = {
  code: permissionErrors['permissions/revoked'].jsonRpcCode,
  message: permissionError('permissions/revoked', '').message,
  data: { code: 'permissions/revoked' },
} as const

/** What is compared before anything is hashed. */
const headOf = (one: { readonly account: string; readonly delegate: string; readonly salt: bigint | string }) =>
  `${one.account} ${one.delegate} ${one.salt}`

/** Every text of hex in a value of JSON. */
function texts(value: unknown, depth = 0): Hex[] {
  if (typeof value === 'string') return /^0x[0-9a-f]+$/i.test(value) ? [value as Hex] : []
  if (typeof value !== 'object' || value === null || depth === maxDepth) return []
  return Object.values(value).flatMap((one) => texts(one, depth + 1))
}
