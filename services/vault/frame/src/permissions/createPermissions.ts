import { type CaipAddress, type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { maxCalls } from '@latchkey/protocol/calls'
import { type Caveat, readGrant, splitContexts } from '@latchkey/protocol/delegations'
import {
  executionRuleDataSchemas,
  revokeExecutionPermissionParamsSchema,
  revokePermissionsParamsSchema,
} from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  evmAccount,
  invalidParams,
  readOwnPermission,
  writeDisabling,
  writeGrantedPermission,
  writeStop,
} from '@latchkey/reading'
import * as v from 'valibot'
import type { ApprovalRequest, Approve, Begun, Revocation, Revoking } from '../approve/approve.types.ts'
import { mayBeSponsored } from '../batches/choosePath.ts'
import type { FlowContext } from '../security/securityFlow.ts'
import { beginGrants, type GrantedPermission, grantedPermission } from './giveGrants.ts'
import type { ListedPermission, PermissionPorts } from './permissionPorts.types.ts'
import { permissionError } from './permissionsApi.ts'
import { beginRevocation } from './takeBack.ts'

/** What an account lets others do without a question, within limits. */
export type Permissions = {
  /**
   * Reads a request to give permissions or to take them back, before a person sees it.
   * @throws KitError `rpc/invalid-params`, `calls/unsupported-chain`, `permissions/*`
   */
  begin(request: ApprovalRequest, signal: AbortSignal): Promise<Begun | Revoking>
  /** What `wallet_getSupportedExecutionPermissions` answers: nothing that could not be had now. */
  supported(signal: AbortSignal): Promise<Readonly<Record<string, SupportedPermission>>>
  /** The live ones of a page. @throws VaultError `permissions/*` where the services don't say which there are */
  granted(origin: string, signal: AbortSignal): Promise<readonly GrantedPermission[]>
  /**
   * Shows the account's, of all apps, and has the person take them back by `approve`.
   * @throws VaultError `wallet/user-rejected` when the sheet was closed otherwise than by its button
   */
  manage(flow: FlowContext, approve: Approve): Promise<void>
}

type SupportedPermission = { readonly chainIds: readonly string[]; readonly ruleTypes: readonly string[] }

const amounts = ['allowance', 'periodic', 'stream'].flatMap((kind) => [`native-token-${kind}`, `erc20-token-${kind}`])
const ruleTypes = Object.keys(executionRuleDataSchemas)
/** Nothing is paid by it. */
const revocationRules = ruleTypes.filter((name) => name !== 'payee')

const isNonce = ({ enforcer }: Caveat) => enforcer.toLowerCase() === smartAccountContracts.NonceEnforcer.toLowerCase()

const chainOf = (networkId: CaipNetworkId) => Number(parseCaipNetworkId(networkId).reference)
const addressOn = (chainId: number, address: string): CaipAddress => `eip155:${chainId}:${address}`

export function createPermissions(ports: PermissionPorts): Permissions {
  const { api, accounts, owner } = ports

  async function list(signal: AbortSignal): Promise<readonly ListedPermission[]> {
    const { evm } = (await owner()).addresses
    if (evm === undefined) return []
    // Any of them: it lists those of all, also while a node is silent.
    const [first = 'eip155:1'] = accounts.listed
    const stored = await (await api()).list(addressOn(chainOf(first), evm), signal)
    return stored.map((one) => {
      const own = readOwnPermission(one.context, evm)
      return { stored: one, own: own?.hash === one.hash ? own : undefined }
    })
  }

  /** @throws VaultError `permissions/unknown` where one of them is none of the account's, or none is there */
  function revocationOf(found: readonly ListedPermission[]): Revocation {
    const own = found.flatMap((one) => (one.own ? [{ chainId: one.stored.chainId, ...one.own }] : []))
    const [first] = own
    if (first === undefined || own.length < found.length) throw permissionError('permissions/unknown')
    if (own.some(({ chainId }) => chainId !== first.chainId))
      throw invalidParams('Permissions of several networks are taken back one after the other.')
    return { chainId: first.chainId, hashes: own.map(({ hash }) => hash), calls: own.map(writeDisabling) }
  }

  /** Everything of a network: all that carry the account's nonce by one call, the others by one each. */
  function stop(chainId: number, known: readonly ListedPermission[]): Revocation {
    const own = known.flatMap(({ own: one }) => one ?? [])
    const others = own.filter(({ delegation }) => !delegation.caveats.some(isNonce)).slice(0, maxCalls - 1)
    return { chainId, hashes: own.map(({ hash }) => hash), calls: [writeStop(), ...others.map(writeDisabling)] }
  }

  /** Permissions by what an app has of them: those that the services know, and no other bytes. */
  async function revocationOfContext(context: string, signal: AbortSignal): Promise<Revocation> {
    const asked = splitContexts(context.toLowerCase())
    const listed = await list(signal)
    const found = asked.flatMap((one) => listed.find(({ stored }) => stored.context === one) ?? [])
    if (found.length < asked.length) throw permissionError('permissions/unknown')
    return revocationOf(found)
  }

  /** Permissions that were given together, by the name that the services have for that. */
  async function revocationOfPci(pci: string, signal: AbortSignal): Promise<Revocation> {
    const found = (await list(signal)).filter(({ stored }) => stored.pci === pci.toLowerCase())
    return { ...revocationOf(found), pci: pci.toLowerCase() }
  }

  async function readRevocation(request: ApprovalRequest, signal: AbortSignal): Promise<Revocation> {
    const { method, params, revokes, addresses } = request
    if (revokes !== undefined) return revokes
    if (method === 'wallet_revokePermissions') {
      const read = v.safeParse(revokePermissionsParamsSchema, params)
      if (!read.success) throw invalidParams(v.getDotPath(read.issues[0]) ?? 'pci')
      const [{ pci, address }] = read.output
      if (address !== undefined && address.toLowerCase() !== addresses.evm?.toLowerCase())
        throw invalidParams('address')
      return revocationOfPci(pci, signal)
    }
    const read = v.safeParse(revokeExecutionPermissionParamsSchema, params)
    if (!read.success) throw invalidParams(v.getDotPath(read.issues[0]) ?? 'permissionContext')
    const { permissionContext } = Array.isArray(read.output) ? read.output[0] : read.output
    return revocationOfContext(permissionContext, signal)
  }

  return {
    async manage(flow, approve) {
      const { managePermissions } = await import('../permissionList/managePermissions.ts')
      await managePermissions(flow, { ...ports, approve, list, takeBack: (one) => revocationOf([one]), stop })
    },

    async begin(request, signal) {
      const { method, revokes } = request
      const isGrant = method === 'wallet_requestExecutionPermissions' || method === 'wallet_grantPermissions'
      if (isGrant && revokes === undefined) return beginGrants(method, request, ports, signal)
      return beginRevocation(await readRevocation(request, signal), request, ports, signal)
    },

    async supported(signal) {
      const { user, addresses } = await owner()
      const { evm: address } = addresses
      const chains = await accounts.chains(signal)
      const [first] = chains
      if (first === undefined || address === undefined) return {}
      if (!(await (await api()).isOffered(addressOn(chainOf(first), address), signal))) return {}
      const states = await Promise.all(chains.map((id) => accounts.on(id, { user, address }, signal)))
      const chainIds = chains.flatMap((id, i) => {
        const state = states[i]
        return state !== undefined && mayBeSponsored(state) ? [`0x${chainOf(id).toString(16)}`] : []
      })
      if (chainIds.length === 0) return {}
      return {
        ...Object.fromEntries(amounts.map((type) => [type, { chainIds, ruleTypes }])),
        'token-approval-revocation': { chainIds, ruleTypes: revocationRules },
      }
    },

    async granted(origin, signal) {
      const account = evmAccount((await owner()).addresses)
      const now = Date.now() / 1_000
      const live = (await list(signal)).filter(
        ({ stored }) =>
          stored.origin === origin && stored.revokedAt === null && stored.disabledAt === null && stored.expiry > now,
      )
      return live.flatMap(({ stored, own }) => {
        const grant = own && readGrant(own.delegation, stored.chainId)?.grant
        const written = grant && writeGrantedPermission({ grant, isAdjustable: false }, account)
        return written ? [grantedPermission(written, stored.context)] : []
      })
    },
  }
}
