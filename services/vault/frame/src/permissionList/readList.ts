import type { CaipNetworkId } from '@latchkey/protocol'
import { askWhatIsLeft, type LeftOfGrant, readGrant } from '@latchkey/protocol/delegations'
import type { Grant, StoredGrant } from '@latchkey/protocol/permissions'
import { evmAccount, lookUpTokens, type Rpc, showHidden, type Tokens } from '@latchkey/reading'
import * as v from 'valibot'
import type { ListedPermission, PermissionPorts } from '../permissions/permissionPorts.types.ts'

/**
 * `active`: it can be used. `pending`: the services refuse it, the network does not yet. `unsure`: the services refuse it,
 * and the network could not be asked. `revoked`: the network refuses it. `expired`: its time is over.
 */
export type PermissionStatus = 'active' | 'pending' | 'unsure' | 'revoked' | 'expired'

/** A permission as the list shows it. */
export type PermissionRow = ListedPermission & {
  readonly status: PermissionStatus
  /** The page that it was given to, else what the operator calls the project. */
  readonly app: string
  /** What its own signature lets do. Undefined: it can't be said. */
  readonly grant: Grant | undefined
  /** Undefined: no node said so in time, or nothing is counted. */
  readonly left: LeftOfGrant | undefined
}

/** The permissions of an account on one network. */
export type PermissionNetwork = {
  readonly networkId: CaipNetworkId
  readonly chainId: number
  /** The account is no smart account there at present: its permissions rest. */
  readonly rests: boolean
  readonly tokens: Tokens
  /** By app, those of each the newest first. */
  readonly rows: readonly PermissionRow[]
}

export function permissionStatus(
  { expiry, revokedAt, disabledAt, chain }: Pick<StoredGrant, 'expiry' | 'revokedAt' | 'disabledAt' | 'chain'>,
  at: number,
): PermissionStatus {
  if (disabledAt !== null) return 'revoked'
  if (at >= expiry) return 'expired'
  if (revokedAt === null) return 'active'
  return chain === 'read' ? 'pending' : 'unsure'
}

/** Whether a permission may still be used somewhere. */
export const isOpen = ({ status }: Pick<PermissionRow, 'status'>): boolean =>
  status === 'active' || status === 'pending' || status === 'unsure'

/** More than a person reads about at once: of further ones it isn't asked what is left. */
const maxCounted = 24
/** What is for the eye must not keep anybody waiting. */
const leftMs = 3_000
const answerSchema = v.pipe(v.string(), v.maxLength(1_024))

async function readLeft(
  rpc: Rpc,
  { own, grant, status }: Omit<PermissionRow, 'left'>,
  at: number,
  signal: AbortSignal,
): Promise<LeftOfGrant | undefined> {
  const question = own && grant && status === 'active' ? askWhatIsLeft(grant, own.delegation, at) : undefined
  if (question === undefined) return undefined
  const { to, data } = question
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(leftMs)])
    return question.read(v.parse(answerSchema, await rpc('eth_call', [{ to, data }, 'latest'], limit)))
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

function rowOf({ stored, own }: ListedPermission, at: number): Omit<PermissionRow, 'left'> {
  const { origin, project, chainId } = stored
  return {
    stored,
    own,
    status: permissionStatus(stored, at),
    app: origin === null ? showHidden(project.name) : new URL(origin).host,
    grant: own && readGrant(own.delegation, chainId)?.grant,
  }
}

const tokenOf = ({ grant }: Pick<PermissionRow, 'grant'>): string | undefined =>
  grant !== undefined && 'asset' in grant.permission && grant.permission.asset.kind === 'token'
    ? grant.permission.asset.address
    : undefined

/**
 * All permissions of the account, by network and app, with what the chains say of them.
 * @throws VaultError `permissions/*` where the services don't say which there are
 */
export async function readList(
  list: (signal: AbortSignal) => Promise<readonly ListedPermission[]>,
  { node, accounts, owner }: Pick<PermissionPorts, 'node' | 'accounts' | 'owner'>,
  signal: AbortSignal,
): Promise<readonly PermissionNetwork[]> {
  const at = Math.floor(Date.now() / 1_000)
  const rows = (await list(signal)).map((one) => rowOf(one, at))
  const { user, addresses } = await owner()
  const byChain = [...Map.groupBy(rows, ({ stored }) => stored.chainId)].sort(([one], [other]) => one - other)
  return Promise.all(
    byChain.map(async ([chainId, found]): Promise<PermissionNetwork> => {
      const networkId: CaipNetworkId = `eip155:${chainId}`
      const rpc: Rpc = (method, params, limit) => node(networkId, method, params, limit)
      const sorted = found.toSorted(
        (one, other) => one.app.localeCompare(other.app) || other.stored.createdAt - one.stored.createdAt,
      )
      const counted = new Set(sorted.filter(({ status }) => status === 'active').slice(0, maxCounted))
      const [tokens, { state }, lefts] = await Promise.all([
        lookUpTokens(rpc, networkId, [...new Set(sorted.flatMap((row) => tokenOf(row) ?? []))], signal),
        accounts.on(networkId, { user, address: evmAccount(addresses) }, signal),
        Promise.all(sorted.map((row) => (counted.has(row) ? readLeft(rpc, row, at, signal) : undefined))),
      ])
      const said = sorted.map((row, i): PermissionRow => ({ ...row, left: lefts[i] }))
      return { networkId, chainId, rests: state === 'plain', tokens, rows: said }
    }),
  )
}
