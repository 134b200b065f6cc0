import { type CaipAddress, type CaipNetworkId, formatCaipAddress, type Namespace } from '@latchkey/protocol'
import { identityQuery } from '../api/identity.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import type { Connection, Kit, KitState } from '../kit/kit.types.ts'
import { guardClose } from '../modal/modal.actions.ts'
import { rpcUrls } from '../network/loadDriver.ts'
import { watchOneTap } from './oneTap.ts'
import { endSession } from './siwx.actions.ts'
import { siwxMachine } from './siwx.effects.ts'
import { isSiwxRequired } from './siwx.selectors.ts'
import { siwxConfig, storageKey } from './siwxConfig.ts'
import { isSameAccount, type SiwxConfig } from './siwxState.ts'

/** Keeps the sign-in in step with the account in use, until `signal` aborts. */
export async function startSiwx(kit: Kit, signal: AbortSignal): Promise<void> {
  const config = await siwxConfig(kit)
  if (signal.aborted) return
  config.bind?.({
    env: kit.env,
    rpcUrls: (networkId) => rpcUrls(kit.options, networkId),
    storageKey: storageKey(kit, 'sessions'),
    api: kit.options.apiUrl === undefined ? undefined : { url: kit.options.apiUrl, query: identityQuery(kit) },
    walletName: (account) => walletName(kit, account),
  })
  const machine = siwxMachine(kit)
  const { status } = kit.store.getState().siwx
  // What a stop of the kit has cut short begins again.
  if (status === 'checking' || status === 'preparing' || status === 'signing') {
    machine.send({ type: 'AccountChanged', account: undefined })
  }
  let before = accountsOf(kit.store.getState())
  const look = () => {
    const state = kit.store.getState()
    if (state.hydrating || state.status === 'reconnecting' || state.status === 'connecting') return
    const now = accountsOf(state)
    const left = endedAccounts(config, before, now, state)
    before = now
    for (const account of left) void endSession(kit, account)
    machine.send({ type: 'AccountChanged', account: accountToSignIn(kit, state) })
    if (isShown(state) && state.siwx.status === 'needs-signature') machine.send({ type: 'TextWanted' })
  }
  const stops = [
    kit.store.subscribe(look),
    guardClose(kit, (state) => refusesClose(kit, state)),
    ...(config.asksWhen === 'called' ? [] : [watchOneTap(kit, config)]),
    kit.env.storage.subscribe(storageKey(kit, 'changed'), () => machine.send({ type: 'SessionsStale' })),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  look()
}

/** A required sign-in holds the modal: the only other way out is to cancel, which disconnects (spec 2). */
function refusesClose(kit: Kit, { modal, siwx }: KitState): boolean {
  const view = modal.stack.at(-1)?.view
  const isHeld = view === 'SIWXSignMessage' || view === 'ApproveTransaction'
  const isMissing = siwx.account !== undefined && siwx.status !== 'signed' && siwx.status !== 'off'
  return isHeld && isMissing && isSiwxRequired(kit)
}

const isShown = ({ modal }: KitState) => modal.open && modal.stack.at(-1)?.view === 'SIWXSignMessage'

function walletName(kit: Kit, account: CaipAddress): string | undefined {
  const connections = [...kit.store.getState().connections.values()]
  return connections.find(({ accounts }) => accounts.some((one) => isSameAccount(one, account)))?.name
}

/** The connected account in use, on a network that the app has. */
function accountToSignIn(kit: Kit, state: KitState): CaipAddress | undefined {
  const { caipAddress, status, walletNetworkId } = selectAccount(state)
  if (status !== 'connected') return undefined
  const isKnown = (id: CaipNetworkId) => kit.networks.some(({ caipNetworkId }) => caipNetworkId === id)
  const isSupported = walletNetworkId === undefined || isKnown(walletNetworkId) || kit.options.allowUnsupportedChain
  return isSupported ? caipAddress : undefined
}

type InUse = { readonly uid: string; readonly namespace: Namespace; readonly account: CaipAddress }

/** The account of each connection and family that is in use there. */
function accountsOf(state: KitState): readonly InUse[] {
  return [...state.connections.values()].flatMap((connection) =>
    familiesOf(connection).flatMap((namespace) => {
      const networkId = state.networkByNamespace[namespace]
      const own = connection.accounts.filter((account) => account.startsWith(`${namespace}:`))
      const address = (own.find((account) => account.startsWith(`${networkId}:`)) ?? own[0])?.split(':')[2]
      if (!networkId || !address) return []
      return [{ uid: connection.uid, namespace, account: formatCaipAddress(networkId, address) }]
    }),
  )
}

const familiesOf = ({ accounts }: Connection) => [
  ...new Set(accounts.map((account) => account.split(':')[0] as Namespace)),
]

/** The accounts whose session ends because of what has changed, as the app wants it. */
function endedAccounts(
  config: SiwxConfig,
  before: readonly InUse[],
  now: readonly InUse[],
  state: KitState,
): readonly CaipAddress[] {
  const { signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = false } = config
  return before.flatMap(({ uid, namespace, account }) => {
    if (state.pendingReconnects.has(uid)) return []
    const then = now.find((one) => one.uid === uid && one.namespace === namespace)
    if (then === undefined) return signOutOnDisconnect ? [account] : []
    if (then.account === account) return []
    const isMoved = then.account.split(':')[2] === account.split(':')[2]
    return (isMoved ? signOutOnNetworkChange : signOutOnAccountChange) ? [account] : []
  })
}
