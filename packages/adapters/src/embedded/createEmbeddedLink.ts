import type { AccountFact, ConnectorListener, ConnectorSession, Env, SmartAccountFacts } from '@latchkey/core/ports'
import {
  type CaipAddress,
  type CaipNetworkId,
  formatCaipAddress,
  isKitError,
  type LoginProvider,
  type Namespace,
  toKitError,
} from '@latchkey/protocol'
import type { FrameMessageName, FrameSuccess, FrameUser } from '@latchkey/protocol/frame'
import type { StandardWallet } from '../solana/standardWallet.ts'
import { createEmbeddedProvider, type EmbeddedProvider } from './createEmbeddedProvider.ts'
import { createFrame } from './createFrame.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { frameFault } from './embedded.errors.ts'
import type { EmbeddedOptions } from './embedded.types.ts'
import type { FrameCall } from './frame/createFrameClient.ts'
import { latchkeyMark } from './latchkeyMark.ts'
import type { LoginMemory } from './loginMemory.ts'

export type EmbeddedLink = {
  readonly provider: EmbeddedProvider
  /** Its Solana face. */
  readonly standard: StandardWallet
  readonly imageUrl: string
  /** Asks the frame, and keeps what follows for the login. */
  readonly call: FrameCall
  /** Asks the person, as a transaction does. Resolves with the hash. */
  turnOffSmartAccount(networkId: CaipNetworkId): Promise<string>
  /** Reads again whether the account is smart on the network in use. */
  refreshSmartAccount(): Promise<void>
  /** A person has logged in with a social account. */
  noteSocial(provider: LoginProvider): void
  connect(networkIds: readonly CaipNetworkId[], signal: AbortSignal): Promise<ConnectorSession>
  reconnect(networkIds: readonly CaipNetworkId[], signal: AbortSignal): Promise<ConnectorSession | undefined>
  disconnect(): Promise<void>
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  watch(listener: ConnectorListener): () => void
  rejectRequests(): void
  /** Passes the theme of the page to the frame, if there is one. */
  syncTheme(): void
  /** Makes the frame again, where it is there. */
  reload(): void
  /** Makes the frame, where it is not there yet. */
  prepare(): void
}

/** Everything of the embedded wallet that is not needed before a login. */
export function createEmbeddedLink(options: createEmbeddedLink.Options): EmbeddedLink {
  const { env, memory, namespaces, settings } = options
  const listeners = new Set<ConnectorListener>()
  let session: ConnectorSession | undefined
  let known: readonly CaipNetworkId[] = []
  let social: LoginProvider | undefined = memory.social()

  const frame = createFrame(options)
  const provider = createEmbeddedProvider({
    accounts: () => addressesOf(session, evmPrefix),
    chain: () => evmChain(session, known),
    switchTo: (networkId) => switchNetwork(networkId),
    login: async () => {
      throw frameFault('wallet/unauthorized')
    },
    ask: (call, signal) => frame().request('RPC_REQUEST', call, { signal }),
    waiting: (waits) => {
      for (const listener of listeners) listener.waiting?.(waits)
    },
    failed: (error) => {
      for (const listener of listeners) listener.failed?.(error)
    },
  })

  const imageUrl = settings.imageUrl ?? latchkeyMark
  const standard = createStandardWallet({
    name: settings.name ?? 'Latchkey',
    icon: imageUrl,
    addresses: () => addressesOf(session, 'solana:'),
    request: (call, networkId) => provider.request(call, networkId),
  })
  // One object with both interfaces: a caller uses the one that it knows.
  if (namespaces.includes('solana')) Object.defineProperties(provider, Object.getOwnPropertyDescriptors(standard))

  /** The person and their address on each kind of network; the one that the app works on last, where the frame stays. */
  async function readSession(networkIds: readonly CaipNetworkId[], signal: AbortSignal): Promise<ConnectorSession> {
    known = networkIds
    const firsts = namespaces.flatMap((namespace) => networkIds.find((id) => id.startsWith(`${namespace}:`)) ?? [])
    const [current] = networkIds
    const inOrder = firsts.toSorted((left, right) => Number(left === current) - Number(right === current))
    const accounts: ConnectorSession['accounts'][number][] = []
    const facts: Record<CaipAddress, AccountFact> = {}
    const { defaultAccountType = 'smartAccount' } = settings
    let user: FrameUser | undefined
    let evmUser: FrameUser | undefined
    for (const chainId of inOrder) {
      const found = await readUser({ chainId, preferredAccountType: defaultAccountType }, signal)
      if (found === undefined) continue
      user = found
      const account = formatCaipAddress(chainId, user.address)
      accounts.unshift(account)
      if (!chainId.startsWith(evmPrefix)) continue
      evmUser = user
      facts[account] = { type: user.preferredAccountType ?? 'eoa' }
    }
    if (user === undefined) throw frameFault('wallet/no-account')
    const { email, userName } = user
    memory.loggedIn({ email, userName, social })
    // The wallet of a single key is on one kind of network: the others are none of this session's.
    const own = namespaces.filter((namespace) => accounts.some((account) => account.startsWith(`${namespace}:`)))
    known = networkIds.filter((id) => own.some((namespace) => id.startsWith(`${namespace}:`)))
    session = {
      accounts,
      networkId: inOrder.findLast((id) => known.includes(id)),
      accountFacts: facts,
      user: { email, userName, socialProvider: social },
      smartAccount: await readSmartAccount(evmUser),
      approved: approvedOf(own, networkIds),
    }
    provider.emit('accountsChanged', addressesOf(session, evmPrefix))
    standard.emitChange()
    return session
  }

  /** The person on a network; undefined where their wallet has no address on that kind. */
  async function readUser(
    asked: { chainId: CaipNetworkId; preferredAccountType: 'eoa' | 'smartAccount' },
    signal: AbortSignal,
  ): Promise<FrameUser | undefined> {
    try {
      return await frame().request('GET_USER', asked, { signal })
    } catch (error) {
      if (isKitError(error, 'wallet/no-account')) return undefined
      throw error
    }
  }

  async function readSmartAccount(user: FrameUser | undefined): Promise<ConnectorSession['smartAccount']> {
    const ids = await frame.smartNetworks()
    const networkIds = ids.map((id): CaipNetworkId => `eip155:${id}`).filter((id) => known.includes(id))
    if (user === undefined || networkIds.length === 0) return undefined
    const { preferredAccountType = 'eoa', smartAccountDeployed = false } = user
    return { networkIds, preferredType: preferredAccountType, isDeployed: smartAccountDeployed }
  }

  /** Code of a smart account is in force on one chain and not on another. */
  async function onChain(facts: SmartAccountFacts, chainId: CaipNetworkId): Promise<SmartAccountFacts> {
    if (!chainId.startsWith(evmPrefix)) return facts
    const user = await frame()
      .request('GET_USER', { chainId })
      .catch((): undefined => undefined)
    return { ...facts, isDeployed: user?.smartAccountDeployed ?? false }
  }

  function onAccountType(type: 'eoa' | 'smartAccount'): void {
    if (session?.smartAccount === undefined) return
    const own = session.accounts.filter((account) => account.startsWith(evmPrefix))
    const accountFacts = { ...session.accountFacts, ...Object.fromEntries(own.map((account) => [account, { type }])) }
    session = { ...session, accountFacts, smartAccount: { ...session.smartAccount, preferredType: type } }
    for (const listener of listeners) listener.changed(session)
  }

  async function switchNetwork(networkId: CaipNetworkId): Promise<void> {
    if (!known.includes(networkId)) throw frameFault('network/unknown-to-wallet', { details: networkId })
    await frame().request('SWITCH_NETWORK', { chainId: networkId })
    memory.chain(networkId)
    if (!session) return
    const { smartAccount } = session
    session = { ...session, networkId, smartAccount: smartAccount && (await onChain(smartAccount, networkId)) }
    if (networkId.startsWith(evmPrefix))
      provider.emit('chainChanged', `0x${Number(networkId.split(':')[1]).toString(16)}`)
    for (const listener of listeners) listener.changed(session)
  }

  async function refreshSmartAccount(): Promise<void> {
    if (!session?.smartAccount || session.networkId === undefined) return
    const { networkId } = session
    const read = await onChain(session.smartAccount, networkId)
    if (session?.networkId !== networkId || session.smartAccount?.isDeployed === read.isDeployed) return
    session = { ...session, smartAccount: read }
    for (const listener of listeners) listener.changed(session)
  }

  function onEmailChanged(email: string): void {
    if (session?.user === undefined) return
    session = { ...session, user: { ...session.user, email } }
    memory.loggedIn({ email, userName: session.user?.userName, social })
    for (const listener of listeners) listener.changed(session)
  }

  /** Mails are asked for once in 30 s, by login and change alike; one that was not sent doesn't count. */
  async function mailed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    memory.checkAllowance()
    memory.asked()
    try {
      return await ask()
    } catch (error) {
      if (!isKitError(error, 'login/throttled')) memory.notAsked()
      throw error
    }
  }

  const forgetSocial = () => {
    social = undefined
  }
  /** What follows from an answer. */
  const noted: { readonly [Name in FrameMessageName]?: (answer: FrameSuccess<Name>) => void } = {
    CONNECT_EMAIL: forgetSocial,
    CONNECT_PASSKEY: forgetSocial,
    UPDATE_EMAIL_SECONDARY_OTP: ({ newEmail }) => onEmailChanged(newEmail),
    ADD_MAILBOX: ({ email }) => onEmailChanged(email),
    SET_PREFERRED_ACCOUNT: ({ type }) => onAccountType(type),
  }

  const call: FrameCall = async (name, payload, asked) => {
    const ask = () => frame().request(name, payload, asked)
    const answer = await (mailing.has(name) ? mailed(ask) : ask())
    noted[name]?.(answer)
    return answer
  }

  function forget(): void {
    session = undefined
    social = undefined
    memory.clear()
    provider.emit('accountsChanged', [])
    standard.emitChange()
  }

  return {
    provider,
    standard,
    imageUrl,
    call,
    async turnOffSmartAccount(chainId) {
      const { hash } = await provider.approve((signal) =>
        frame().request('TURN_OFF_SMART_ACCOUNT', { chainId }, { signal }),
      )
      return hash
    },
    refreshSmartAccount,
    noteSocial: (given) => {
      social = given
    },
    connect: readSession,
    async reconnect(networkIds, signal) {
      if (!memory.isUsed()) return undefined
      const { isConnected } = await frame().request('IS_CONNECTED', { token: memory.token() }, { signal })
      if (isConnected) return readSession(networkIds, signal)
      // Only a definite no clears the cache: a network failure doesn't log out.
      forget()
      return undefined
    },
    async disconnect() {
      try {
        await frame().request('SIGN_OUT', undefined)
      } catch (error) {
        if (!isKitError(error) || !error.code.startsWith('frame/')) throw error
        env.log('debug', 'The sign-out was not heard', toKitError(error))
      } finally {
        forget()
      }
    },
    switchNetwork,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    rejectRequests: () => provider.rejectAll(),
    syncTheme: () => frame.syncTheme(),
    reload: () => frame.reload(),
    prepare: () => void frame(),
  }
}

/** What has a mail sent. */
const mailing: ReadonlySet<FrameMessageName> = new Set(['CONNECT_EMAIL', 'UPDATE_EMAIL'])

const evmPrefix = 'eip155:'

function addressesOf(session: ConnectorSession | undefined, prefix: string): readonly string[] {
  const own = (session?.accounts ?? []).filter((account) => account.startsWith(prefix))
  return own.map((account) => account.split(':')[2] ?? '')
}

function evmChain(session: ConnectorSession | undefined, known: readonly CaipNetworkId[]): CaipNetworkId {
  const current = session?.networkId
  return current?.startsWith(evmPrefix) ? current : (known.find((id) => id.startsWith(evmPrefix)) ?? 'eip155:1')
}

function approvedOf(
  namespaces: readonly Namespace[],
  networkIds: readonly CaipNetworkId[],
): ConnectorSession['approved'] {
  return Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      { networkIds: networkIds.filter((id) => id.startsWith(`${namespace}:`)), supportsAllNetworks: false },
    ]),
  )
}

export declare namespace createEmbeddedLink {
  type Options = {
    readonly env: Env
    readonly settings: EmbeddedOptions
    readonly memory: LoginMemory
    readonly namespaces: readonly Namespace[]
    readonly themeMode: () => 'light' | 'dark'
  }
}
