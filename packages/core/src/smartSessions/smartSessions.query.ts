import { type CaipNetworkId, formatCaipAddress } from '@latchkey/protocol'
import { readContext, readDelegation, readGrant, splitContexts } from '@latchkey/protocol/delegations'
import { getSessions } from '@latchkey/protocol/http'
import type { Grant } from '@latchkey/protocol/permissions'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from '../queries/queryClient.ts'

/** Permissions that an account gave together to the project of the kit. Times are in seconds since 1970. */
export type SmartSession = {
  /** What the services and wallets know it by. */
  readonly pci: string
  readonly networkId: CaipNetworkId
  readonly account: string
  readonly createdAt: number
  /** The first second in which it counts no more. */
  readonly expiresAt: number
  /** When the account took it back. Undefined: it did not. */
  readonly revokedAt: number | undefined
  /** When it was first seen that the network refuses all of it. Undefined: it was not seen. */
  readonly disabledAt: number | undefined
  /** Whether the network was asked. Where it wasn't, what it says is not known at present. */
  readonly isNetworkRead: boolean
  /** What the account has signed, each with what it lets do. Undefined: more, or other things, than is known here. */
  readonly grants: readonly (Grant | undefined)[]
  /** The same in the words of the services, as wallets get it. */
  readonly permissions: readonly unknown[]
}

/** Whether a session counts at a time: neither the services nor the network refuse it. Times are in seconds since 1970. */
export function smartSessionStatus(
  { expiresAt, revokedAt, disabledAt }: Pick<SmartSession, 'expiresAt' | 'revokedAt' | 'disabledAt'>,
  at: number,
): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== undefined || disabledAt !== undefined) return 'revoked'
  return at >= expiresAt ? 'expired' : 'active'
}

/**
 * The sessions of an account in the project of the kit, on some networks, newest first. What was asked for and never
 * signed is none. Rejects where one of the networks could not be read: a list that lacks some would look whole.
 */
export function smartSessionsQuery(kit: Kit, query: smartSessionsQuery.Options): KitQuery<readonly SmartSession[]> {
  const { address, networkIds } = query
  return {
    queryKey: ['smartSessions', address, ...networkIds],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const read = await Promise.all(networkIds.map((networkId) => readSessions(kit, networkId, address, signal)))
      return read.flat().sort((one, other) => other.createdAt - one.createdAt)
    },
  }
}

export declare namespace smartSessionsQuery {
  type Options = { address: string; networkIds: readonly CaipNetworkId[] }
}

async function readSessions(
  kit: Kit,
  networkId: CaipNetworkId,
  address: string,
  signal: AbortSignal,
): Promise<readonly SmartSession[]> {
  const account = formatCaipAddress(networkId, address)
  const { pcis } = await apiClient(kit).call(getSessions, { params: { account }, query: {} }, { signal })
  return pcis.flatMap(({ pci, createdAt, expiry, revokedAt, disabledAt, chain, context, permissions }) => {
    if (context === null) return []
    const grants = readGrants(context, networkId)
    return [
      {
        pci,
        networkId,
        account: address,
        createdAt,
        expiresAt: expiry,
        revokedAt: revokedAt ?? undefined,
        disabledAt: disabledAt ?? undefined,
        isNetworkRead: chain === 'read',
        grants,
        permissions,
      },
    ]
  })
}

function readGrants(context: string, networkId: CaipNetworkId): readonly (Grant | undefined)[] {
  const chainId = Number(networkId.split(':')[1])
  return splitContexts(context).map((one) => {
    const [struct, another] = readContext(one) ?? []
    if (struct === undefined || another !== undefined) return undefined
    return readGrant(readDelegation(struct), chainId)?.grant
  })
}
