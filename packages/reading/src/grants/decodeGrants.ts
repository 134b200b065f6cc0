import { grantPermissionsParamsSchema, requestExecutionPermissionsParamsSchema } from '@latchkey/protocol/permissions'
import * as v from 'valibot'
import { type DecodedRequest, invalidParams } from '../decode/decodedRequest.ts'
import { batch } from '../evm/batchCalls.ts'
import { describeGrant } from './describeGrant.ts'
import type { GrantContext, GrantRequest } from './grantRequest.types.ts'
import { readExecutionPermission } from './readExecutionPermission.ts'
import { readGrantPermissions } from './readGrantPermissions.ts'

/** Permissions that a person is asked for together. */
export type DecodedGrants = DecodedRequest & { readonly kind: 'grants' }

function parse<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, params)
  if (read.success) return read.output
  throw invalidParams(v.getDotPath(read.issues[0]) ?? 'permissions')
}

/** What a request for permissions comes to, in words that count from `at` on, in seconds since 1970. */
export function grantsOf(requests: readonly GrantRequest[], at: number): DecodedGrants {
  const actions = requests.map(({ grant }) => describeGrant(grant, at))
  const [first, another] = actions
  const chainId = requests[0]?.grant.chainId
  if (first === undefined || chainId === undefined) throw invalidParams('permissions')
  return { kind: 'grants', chainId, requests, action: another === undefined ? first : batch(actions) }
}

/**
 * Reads `wallet_requestExecutionPermissions` (ERC-7715) or `wallet_grantPermissions` of the peer's clients.
 *
 * @throws KitError `rpc/invalid-params` for another form or account, for permissions on several networks, and for what
 * isn't granted, by its name.
 */
export function decodeGrants(
  method: 'wallet_requestExecutionPermissions' | 'wallet_grantPermissions',
  params: unknown,
  context: GrantContext,
): DecodedGrants {
  if (method === 'wallet_grantPermissions') {
    const [request] = parse(grantPermissionsParamsSchema, params)
    return grantsOf(readGrantPermissions(request, context), context.at)
  }
  const requests = parse(requestExecutionPermissionsParamsSchema, params)
  const chains = new Set(requests.map(({ chainId }) => chainId))
  if (chains.size > 1) throw invalidParams('Permissions of one request are for one network.')
  return grantsOf(
    requests.map((request) => readExecutionPermission(request, context)),
    context.at,
  )
}
