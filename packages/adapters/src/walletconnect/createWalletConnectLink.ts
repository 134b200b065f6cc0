import type {
  ConnectOptions,
  ConnectorListener,
  ConnectorSession,
  Env,
  PairingProgress,
  SignInRequest,
  SignInResult,
} from '@latchkey/core/ports'
import { type CaipAddress, KitError, type Network } from '@latchkey/protocol'
import { type Cacao, readCacao, writeSiwxText } from '@latchkey/protocol/siwx'
import { awaitEarlierPairing } from './awaitEarlierPairing.ts'
import type {
  ProposedNamespaces,
  WalletConnectClient,
  WalletConnectEvent,
  WalletConnectSession,
} from './client/client.types.ts'
import type { createClient } from './client/createClient.ts'
import { readState } from './client/state.ts'
import { answerMismatchCode } from './client/takeSignIn.ts'
import { createWalletConnectProvider, type WalletConnectProvider } from './createWalletConnectProvider.ts'
import { proposedMethods } from './proposedMethods.ts'
import { createSharedClient } from './tabs/createSharedClient.ts'
import { toConnectorSession } from './toConnectorSession.ts'

/** The loaded half of the connector. */
export type WalletConnectLink = {
  readonly client: WalletConnectClient
  readonly provider: WalletConnectProvider
  connect(ask: ConnectOptions): Promise<ConnectorSession>
  session(): ConnectorSession | undefined
  resume(signal: AbortSignal): Promise<ConnectorSession | undefined>
  disconnect(): Promise<void>
  switchNetwork(network: Network): Promise<void>
  watch(listener: ConnectorListener): () => void
}

/** Starts the client that all tabs share, and speaks the kit's language with it. */
export function createWalletConnectLink(
  options: Omit<createClient.Options, 'mayWrite'> &
    Pick<createSharedClient.Options, 'tabs'> & { readonly signInFirst?: boolean | undefined },
): WalletConnectLink {
  const { env } = options
  const client = createSharedClient(options)
  const provider = createWalletConnectProvider(client, env)

  /** One wallet at a time: a new session takes the place of older ones, which another tab may be ending as well. */
  const endOthers = (kept: WalletConnectSession) =>
    Promise.allSettled(
      client.sessions().flatMap(({ topic }) => (topic === kept.topic ? [] : [client.disconnect(topic)])),
    )

  return {
    client,
    provider,
    connect: (ask) => connect(client, env, ask, { endOthers, signInFirst: options.signInFirst ?? false }),
    session: () => {
      const session = client.sessions().at(-1)
      return session && toConnectorSession(session)
    },
    resume: async (signal) => {
      const { proposals } = readState(env, options.storageKey)
      const ids = proposals.map(({ id }) => id)
      const session = await awaitEarlierPairing(client, ids, signal)
      if (!session) return undefined
      await endOthers(session)
      return toConnectorSession(session)
    },
    disconnect: async () => {
      await Promise.all(client.sessions().map(({ topic }) => client.disconnect(topic)))
    },
    switchNetwork: (network) => switchNetwork(client, provider, network),
    watch: (listener) => client.on((event) => follow(client, event, listener)),
  }
}

async function connect(
  client: WalletConnectClient,
  env: Env,
  ask: ConnectOptions,
  { endOthers, signInFirst }: { endOthers: (kept: WalletConnectSession) => Promise<unknown>; signInFirst: boolean },
): Promise<ConnectorSession> {
  const { signal, onPairing, onProgress } = ask
  const id = client.nextId()
  const settled = new Promise<Extract<WalletConnectEvent, { type: 'session_connect' }>>((resolve, reject) => {
    const finish = (outcome: () => void) => {
      stop()
      signal.removeEventListener('abort', abort)
      outcome()
    }
    const abort = () =>
      finish(() => {
        void client.cancel(id).catch(() => {})
        reject(new KitError({ code: 'request/aborted', shortMessage: 'Request was aborted', cause: signal.reason }))
      })
    const stop = client.on((event) => {
      const progress = toPairingProgress(event, id)
      if (progress) onProgress?.(progress)
      if (!('id' in event) || event.id !== id) return
      if (event.type === 'session_connect') finish(() => resolve(event))
      if (event.type === 'proposal_rejected') finish(() => reject(rejection(event)))
      if (event.type === 'proposal_expire') finish(() => reject(expired()))
    })
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  // Listened to by the race below; a rejection while the pairing is made must not count as unhandled.
  settled.catch(() => {})

  const namespaces = proposedNamespaces(ask.networkIds)
  const signIn = signInOver(ask, Object.keys(namespaces), signInFirst)
  const pairing = await Promise.race([
    signIn ? client.authenticate(id, signIn, namespaces) : client.propose(id, namespaces),
    settled.then(() => undefined),
  ])
  if (pairing) onPairing?.({ uri: pairing.uri, expiresAtMs: pairing.expiresAtMs })
  const { session, auths } = await settled
  if (!session)
    throw new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet signed in without a session' })
  if (auths) await judge(client, session, { auths, askedMethods: signIn?.methods }, ask)
  await endOthers(session)
  env.log('debug', 'A WalletConnect session is settled')
  return toConnectorSession(session)
}

/**
 * The sign-in to ask for. Wallets know them on eip155 alone, and answer with a session of nothing else: an app with
 * networks of other kinds connects plainly, unless the sign-in comes first for it.
 */
function signInOver(
  { signIn }: ConnectOptions,
  namespaces: readonly string[],
  signInFirst: boolean,
): SignInRequest | undefined {
  if (!signIn?.chains.every((chain) => chain.startsWith('eip155:'))) return undefined
  if (!namespaces.includes('eip155') || (namespaces.length > 1 && !signInFirst)) return undefined
  return { ...signIn, methods: signIn.methods ?? proposedMethods.eip155 }
}

/** Hands the wallet's sign-in on to be judged. A session whose sign-in is refused is ended on both sides. */
async function judge(
  client: WalletConnectClient,
  session: WalletConnectSession,
  { auths, askedMethods }: { auths: readonly Cacao[]; askedMethods: readonly string[] | undefined },
  { onSignIn, signal }: ConnectOptions,
): Promise<void> {
  try {
    await onSignIn?.(auths.map((cacao) => ({ ...toSignInResult(cacao), askedMethods })))
    signal.throwIfAborted()
    if (!client.sessions().some(({ topic }) => topic === session.topic)) throw ended()
  } catch (error) {
    await client.disconnect(session.topic).catch(() => {})
    throw error
  }
}

/** @throws KitError `siwx/answer-mismatch` for what can't have been the text that was asked for. */
function toSignInResult(cacao: Cacao): SignInResult {
  try {
    const said = readCacao(cacao)
    if (said) {
      const account: CaipAddress = `${said.chainId}:${said.accountAddress}`
      return { account, message: writeSiwxText(said), signature: cacao.s.s, cacao }
    }
  } catch {
    // What no text can hold was never asked for.
  }
  throw answerMismatch()
}

function answerMismatch(): KitError {
  return new KitError({ code: 'siwx/answer-mismatch', shortMessage: 'The wallet signed another request' })
}

/** @throws KitError `network/switch-failed` when the wallet did not approve the network and can't be asked to. */
async function switchNetwork(
  client: WalletConnectClient,
  provider: WalletConnectProvider,
  network: Network,
): Promise<void> {
  const { caipNetworkId, chainNamespace } = network
  const session = client.sessions().at(-1)
  try {
    if (session?.namespaces[chainNamespace]?.accounts.some((account) => account.startsWith(`${caipNetworkId}:`))) {
      await client.stand(session.topic, caipNetworkId)
      return
    }
    // Only Ethereum-like networks are added later: others have to be approved with the session.
    if (typeof network.id !== 'number') throw new Error('The session does not have this network.')
    const chainId = `0x${network.id.toString(16)}`
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (cause) {
    if (isRejection(Reflect.get(Object(cause), 'code'))) throw declined(String(Reflect.get(Object(cause), 'message')))
    throw new KitError({
      code: 'network/switch-failed',
      shortMessage: 'Chain is not supported',
      details: `${network.name} (${caipNetworkId})`,
      cause,
    })
  }
}

function rejection({ code, message }: Extract<WalletConnectEvent, { type: 'proposal_rejected' }>): KitError {
  if (isRejection(code)) return declined(`${code}: ${message}`)
  if (code === answerMismatchCode) return answerMismatch()
  return new KitError({ code: 'unknown', shortMessage: 'Unknown error', details: `${code}: ${message}` })
}

/** 4001, and 5000 to 5003: the person, or the wallet for the person, said no (EIP-1193, CAIP-25). */
function isRejection(code: unknown): boolean {
  return code === 4001 || (typeof code === 'number' && code >= 5000 && code <= 5003)
}

function declined(details: string): KitError {
  return new KitError({
    code: 'wallet/user-rejected',
    shortMessage: 'The request was declined in the wallet',
    details,
  })
}

function ended(): KitError {
  return new KitError({ code: 'wallet/disconnected', shortMessage: 'The wallet is not there any more' })
}

function expired(): KitError {
  return new KitError({ code: 'wallet/unavailable', shortMessage: 'No wallet answered in time', retryable: true })
}

function follow(client: WalletConnectClient, event: WalletConnectEvent, listener: ConnectorListener): void {
  const session = client.sessions().at(-1)
  if (event.type === 'session_delete' || event.type === 'session_expire') {
    if (!session) listener.disconnected()
    return
  }
  const changes = event.type === 'session_update' || event.type === 'session_event'
  if (changes && session) listener.changed(toConnectorSession(session))
}

/** The proposal for the app's networks. Namespaces that WalletConnect wallets don't speak are left out. */
function proposedNamespaces(networkIds: readonly string[]): ProposedNamespaces {
  const namespaces: Record<string, { chains: string[]; methods: readonly string[]; events: readonly string[] }> = {}
  for (const networkId of networkIds) {
    const [namespace = ''] = networkId.split(':')
    const methods = proposedMethods[namespace]
    if (!methods) continue
    namespaces[namespace] ??= { chains: [], methods, events: ['accountsChanged', 'chainChanged'] }
    namespaces[namespace].chains.push(networkId)
  }
  return namespaces
}

/** Each token is made for its connection, now: one that is refused for its time has the time of a wrong clock. */
const refusedForTime = /\b(jwt|token)\b.*\b(expired|not yet valid)\b/i

/** What an event of the client says about the pairing `id`; `undefined`: nothing. */
function toPairingProgress(event: WalletConnectEvent, id: number): PairingProgress | undefined {
  if (event.type === 'proposal_published' && event.id === id) return { type: 'Proposed' }
  if (event.type === 'proposal_answered' && event.id === id) return { type: 'Answered' }
  if (event.type !== 'relay_status') return undefined
  switch (event.status.state) {
    case 'connecting':
      return { type: 'RelayConnecting' }
    case 'open':
      return { type: 'RelayOpened' }
    case 'waiting':
      return { type: 'RelayLost', reason: event.status.reason }
    case 'refused':
      return {
        type: refusedForTime.test(event.status.reason) ? 'RelayRefusedClock' : 'RelayRefused',
        reason: event.status.reason,
      }
    case 'idle':
      return undefined
  }
}
