import { type Connection, type KitState, type Scope, selectActiveNetwork } from '@latchkey/core'
import type {
  AccountAllowance,
  AccountDelegation,
  AccountTokenAccount,
  Allowances,
  Revocation,
  WaitingRevocation,
} from '@latchkey/core/allowances'
import type { revokePermissions } from '@latchkey/core/permissions'
import type { ListNetwork } from '@latchkey/core/queries'
import type { SmartSession } from '@latchkey/core/smart-sessions'
import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import type { SignInSession } from '@latchkey/protocol/siwx'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useKitQueries } from '../queries/useKitQueries.ts'
import { silent, useScopes } from './holdings.ts'
import { useAsyncAction } from './useAsyncAction.ts'
import { useKit, useKitState } from './useKit.ts'
import { useLoaded } from './useLoaded.ts'
import { useSiwx } from './useSiwx.ts'

export type UsePermissionsOptions = {
  /** Whose, and on which networks. Default: everything connected. */
  readonly scopes?: readonly Scope[] | undefined
}

/** How far something is that is taken back. */
export type Revoked = Pick<Revocation, 'state' | 'error'>

/** What lists and takes back: it comes with the first page that shows it. */
export const loadPermissionsBundle = async () => (await import('./permissionsBundle.ts')).permissionsBundle

type Bundle = Awaited<ReturnType<typeof loadPermissionsBundle>>

const nothing: ReadonlyMap<string, Revocation> = new Map()

/**
 * What others may do with an account, in one place, and taking it back: allowances of tokens, operators of NFTs, delegates
 * and open token accounts of Solana, the contract of the account on each network, what the wallet has granted this app, the
 * connected wallets and the sign-ins. What is taken back is listed until the chain says that it is gone, with `revoked`
 * saying how far it is. Call `revokePermissions` in a click handler.
 *
 * @example
 * const { allowances, networks, revokePermissions } = usePermissions()
 * const unlimited = allowances?.filter((allowance) => allowance.unlimited)
 * await revokePermissions({ allowances: unlimited })
 */
export function usePermissions(options: UsePermissionsOptions = {}): Permissions {
  const kit = useKit()
  const { currency, plans } = useKitState(({ display, plans }) => ({ currency: display.currency, plans }))
  const scopes = useScopes(options)
  const isOwn = options.scopes === undefined
  const core = useLoaded(loadPermissionsBundle, true)
  const read = useKitQueries<Allowances>(() =>
    core === undefined
      ? []
      : scopes.map(({ address, networkIds }) => core.allowancesQuery(kit, { address, networkIds, currency })),
  )
  const isFetching = read.some((state) => state.isFetching)
  const revocations = useMemo(() => core?.selectRevocations({ plans }) ?? nothing, [core, plans])
  const waiting = useMemo(() => core?.selectWaitingRevocations({ plans }) ?? [], [core, plans])
  const grants = useGrants(core, scopes, isOwn)
  const signIns = useSignIns(isOwn)
  const connections = useKitState((state) => [...state.connections.values()])
  const {
    run,
    isPending: isRevoking,
    error: revokeError,
  } = useAsyncAction(
    useCallback(
      async (asked: revokePermissions.Options) => (await loadPermissionsBundle()).revokePermissions(kit, asked),
      [kit],
    ),
  )
  return useMemo(() => {
    const isPending = read.length < scopes.length || read.some((state) => state.data === undefined && !state.error)
    const data = isPending ? undefined : read.flatMap((state) => state.data ?? [])
    const withState = <Item extends { readonly id: string }>(item: Item) => {
      const revocation = revocations.get(item.id)
      return { ...item, revoked: revocation && revokedOf(revocation, isFetching) }
    }
    return {
      allowances: data?.flatMap(({ allowances }) => allowances).map(withState),
      tokenAccounts: data?.flatMap(({ tokenAccounts }) => tokenAccounts).map(withState),
      contracts: data?.flatMap(({ contracts }) => contracts),
      grants,
      connections: isOwn ? connections : [],
      signIns,
      networks: read.flatMap((state, at) => state.data?.networks ?? (state.error ? silent(scopes[at]) : [])),
      cutNetworkIds: data?.flatMap(({ cutNetworkIds }) => cutNetworkIds) ?? [],
      waiting: isOwn ? waiting : [],
      isPending,
      isFetching,
      refetch: () => {
        for (const state of read) state.refetch()
      },
      isRevoking,
      revokeError,
      revokePermissions: run,
    }
  }, [
    read,
    scopes,
    revocations,
    waiting,
    grants,
    connections,
    signIns,
    isOwn,
    isFetching,
    isRevoking,
    revokeError,
    run,
  ])
}

/** What others may do with an account, and how far what of it is taken back is. */
export type Permissions = {
  /** By what they put at risk, the most first. Undefined until everything was looked at. */
  readonly allowances: readonly (AccountAllowance & { readonly revoked: Revoked | undefined })[] | undefined
  readonly tokenAccounts: readonly (AccountTokenAccount & { readonly revoked: Revoked | undefined })[] | undefined
  /** What the code of the account is (EIP-7702). */
  readonly contracts: readonly AccountDelegation[] | undefined
  /** What the account lets this app spend without asking, as the services list it. Undefined: they can't be asked. */
  readonly grants: readonly SmartSession[] | undefined
  /** The wallets that are connected to this page. */
  readonly connections: readonly Connection[]
  /** Where the account in use is signed in. Undefined where it has not signed in here. */
  readonly signIns: readonly SignInSession[] | undefined
  /** The networks, and whether they were looked at: of the others, that nothing is listed says nothing. */
  readonly networks: readonly ListNetwork[]
  /** The networks on which there is more than is listed. */
  readonly cutNetworkIds: readonly CaipNetworkId[]
  /** What was begun and waits for a press: `continuePlan` and `cancelPlan` take its `planId`. */
  readonly waiting: readonly WaitingRevocation[]
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
  readonly isRevoking: boolean
  readonly revokeError: KitError | undefined
  /** Resolves once the wallet has taken all of it. Rejects with what `revokePermissions` of `latchkey/permissions` throws. */
  readonly revokePermissions: (options: revokePermissions.Options) => Promise<void>
}

/** What is in a block is on its way until it was read again; what is still there then, stands. */
function revokedOf({ state, error }: Revocation, isFetching: boolean): Revoked | undefined {
  if (state !== 'done') return { state, error }
  return isFetching ? { state: 'revoking', error } : undefined
}

/** What the accounts let this app spend: on the networks where the wallet makes them smart, else on the one in use. */
function useGrants(
  core: Bundle | undefined,
  scopes: readonly Scope[],
  isOwn: boolean,
): readonly SmartSession[] | undefined {
  const kit = useKit()
  const isWanted = isOwn && kit.features.smartSessions && kit.options.apiUrl !== undefined
  const smart = useKitState((state) => smartNetworks(state))
  const inUse = useKitState((state) => selectActiveNetwork(kit, state)?.caipNetworkId)
  const read = useKitQueries<readonly SmartSession[]>(() => {
    if (!isWanted || core === undefined) return []
    return scopes.flatMap(({ address, networkIds }) => {
      const asked = networkIds.filter((id) => (smart === '' ? id === inUse : smart.split(',').includes(id)))
      return asked.length === 0 ? [] : [core.smartSessionsQuery(kit, { address, networkIds: asked })]
    })
  })
  return useMemo(() => {
    if (!isWanted) return []
    if (core === undefined || read.some(({ data }) => data === undefined)) return undefined
    const at = kit.env.clock.nowMs() / 1_000
    return read.flatMap(({ data = [] }) => data).filter((each) => core.smartSessionStatus(each, at) === 'active')
  }, [isWanted, core, read, kit])
}

const smartNetworks = ({ connections }: KitState) =>
  [...connections.values()].flatMap(({ smartAccount }) => smartAccount?.networkIds ?? []).join()

/** Where the account in use is signed in, for those who have signed in on this page. */
function useSignIns(isOwn: boolean): readonly SignInSession[] | undefined {
  const { status, account, listSessions } = useSiwx()
  const [read, setRead] = useState<{ account: string | undefined; list: readonly SignInSession[] }>()
  const isAsked = isOwn && status === 'signed'
  useEffect(() => {
    if (!isAsked) return
    let stale = false
    listSessions().then(
      (list) => {
        if (!stale) setRead({ account, list })
      },
      () => {
        // Without a list nothing is said of sign-ins.
      },
    )
    return () => {
      stale = true
    }
  }, [isAsked, account, listSessions])
  return isAsked && read?.account === account ? read?.list : undefined
}
