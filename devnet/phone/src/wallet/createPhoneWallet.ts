import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { buildApprovedNamespaces, buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { formatEther, type Hex, hexToString, isHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { messageView } from '../../../src/practice/signInView.ts'
import type { PhoneSettings } from '../settings.ts'
import { describeSignIn } from './describeSignIn.ts'
import { answerEvmRequest } from './kinds/answerEvmRequest.ts'
import { describeView, type PhoneKind, type PhoneTask, type PhoneWords, type Request } from './kinds/phoneKind.ts'
import type { Authentication, PhoneSignIn, PhoneState, PhoneWallet } from './phoneWallet.types.ts'

const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
]

/** Ethereum's kind of networks on the phone. */
function createEvmKind(settings: PhoneSettings, account: PrivateKeyAccount): PhoneKind {
  const chains = settings.chains.map((chain) => chain.caip)
  return {
    namespace: 'eip155',
    address: account.address,
    supported: {
      chains,
      methods,
      events: ['accountsChanged', 'chainChanged'],
      accounts: chains.map((chain) => `${chain}:${account.address}`),
    },
    understand: async (event, origin) => ({
      question: describeEvmRequest(event, {
        network: settings.chains.find(({ caip }) => caip === event.params.chainId)?.name ?? event.params.chainId,
        account: account.address,
        origin,
      }),
      perform: () => answerEvmRequest(settings, account, event),
    }),
  }
}

/** A question of the app in plain words: what it is and what it holds. */
function describeEvmRequest(
  event: Request,
  { account, network, origin }: { account: string; network: string; origin: string | undefined },
): PhoneWords {
  const { method, params } = event.params.request
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const first = list[0]
  if (method === 'personal_sign' && isHex(first)) {
    const shown = { network, account: { address: account, name: '' }, text: hexToString(first), readable: true }
    return describeView(messageView({ ...shown, origin }))
  }
  if (method.startsWith('eth_signTypedData')) {
    const data = list[1]
    return { title: 'Sign typed data', body: typeof data === 'string' ? data : JSON.stringify(data, null, 2) }
  }
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction') {
    const asked = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>
    const value = isHex(asked.value) ? formatEther(BigInt(asked.value)) : '0'
    const data = typeof asked.data === 'string' && asked.data !== '0x' ? `\nData ${asked.data}` : ''
    return {
      title: 'Send a transaction',
      body: `−${value} ETH on ${network}\nTo ${String(asked.to)}${data}`,
    }
  }
  return { title: method, body: JSON.stringify(params, null, 2) }
}

const rpcError = (id: number, error: { code: number; message: string }) => ({ id, jsonrpc: '2.0' as const, error })

/** A wallet on the unmodified WalletKit. Its sessions live in the page's own storage and survive a reload. */
export async function createPhoneWallet(settings: PhoneSettings): Promise<PhoneWallet> {
  const account = privateKeyToAccount(settings.privateKey as Hex)
  const core = new Core({ projectId: settings.projectId, relayUrl: settings.relayUrl, telemetryEnabled: false })
  const kit = await WalletKit.init({
    core: core as ICore,
    metadata: {
      name: 'Practice phone',
      description: 'A phone wallet for practice money',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
  })
  const evm = createEvmKind(settings, account)
  const kinds = [evm, ...(await loadKinds(settings))]
  const namespaces = Object.fromEntries(kinds.map(({ namespace, supported }) => [namespace, supported]))

  let state: PhoneState = {
    online: true,
    proposals: [],
    authentications: [],
    requests: [],
    sessions: [],
    notice: undefined,
    questions: 0,
  }
  const listeners = new Set<() => void>()
  const set = (change: Partial<PhoneState>) => {
    state = { ...state, ...change, sessions: Object.values(kit.getActiveSessions()) }
    for (const listener of listeners) listener()
  }
  const dropProposal = (id: number) => ({ proposals: state.proposals.filter((item) => item.id !== id) })
  const dropRequest = (id: number) => ({ requests: state.requests.filter(({ event }) => event.id !== id) })
  const dropAuthentication = (id: number) => ({
    authentications: state.authentications.filter(({ request }) => request.id !== id),
  })

  const answer = async ({ topic, id }: Request, perform: () => Promise<unknown>, notice: string | undefined) => {
    try {
      const result = await perform()
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
      set({ ...dropRequest(id), notice })
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The phone could not answer.'
      const code: unknown = Reflect.get(Object(error), 'code')
      const known = typeof code === 'number' ? code : -32603
      await kit.respondSessionRequest({ topic, response: rpcError(id, { code: known, message }) })
      set({ ...dropRequest(id), notice: message })
    }
  }
  /** A question of another app, put to the person. */
  const ask = (change: Partial<PhoneState>) => set({ ...change, questions: state.questions + 1 })
  const take = async (event: Request) => {
    const kind = kinds.find(({ supported }) => supported.chains.includes(event.params.chainId))
    const origin = originOf(kit.getActiveSessions()[event.topic]?.peer.metadata.url)
    const understood = await Promise.resolve(kind?.understand(event, origin)).catch((error: unknown) => error)
    if (understood === undefined || understood instanceof Error) {
      const refusal = understood ?? new Error(`The phone doesn't know the chain ${event.params.chainId}.`)
      return answer(event, () => Promise.reject(refusal), undefined)
    }
    const { question, perform } = understood as PhoneTask
    if (question === undefined) return answer(event, perform, state.notice)
    ask({ requests: [...state.requests, { event, ...question, perform }] })
  }
  const takeSignIn = async (request: Authentication) => {
    try {
      ask({ authentications: [...state.authentications, understandSignIn(kit, settings, evm, request)] })
    } catch (error) {
      await kit.rejectSessionAuthenticate({ id: request.id, reason: getSdkError('UNSUPPORTED_CHAINS') })
      set({ notice: error instanceof Error ? error.message : 'The phone could not read a sign-in.' })
    }
  }

  kit.on('session_proposal', (proposal) => ask({ proposals: [...state.proposals, proposal] }))
  kit.on('session_authenticate', takeSignIn)
  kit.on('session_request', take)
  kit.on('session_delete', () => set({ notice: 'The app ended the connection.' }))
  kit.on('proposal_expire', ({ id }) => set({ ...dropProposal(id), notice: 'The request to connect has expired.' }))
  kit.on('session_request_expire', ({ id }) => set({ ...dropRequest(id), notice: 'A request has expired.' }))
  for (const pending of kit.getPendingSessionRequests()) {
    void take({ ...pending, verifyContext: pending.verifyContext })
  }
  set({})

  return {
    addresses: kinds.map(({ address }) => address),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async pair(uri) {
      await kit.pair({ uri })
    },
    async approveProposal(proposal) {
      const approved = buildApprovedNamespaces({ proposal: proposal.params, supportedNamespaces: namespaces })
      await kit.approveSession({ id: proposal.id, namespaces: approved })
      set({ ...dropProposal(proposal.id), notice: 'Connected.' })
    },
    async rejectProposal(proposal) {
      await kit.rejectSession({ id: proposal.id, reason: getSdkError('USER_REJECTED') })
      set({ ...dropProposal(proposal.id), notice: 'Declined.' })
    },
    async approveAuthentication({ request, payload }) {
      const auths = await Promise.all(
        payload.chains.map(async (chain) => {
          const iss = `did:pkh:${chain}:${account.address}`
          const message = kit.formatAuthMessage({ request: payload, iss })
          return buildAuthObject(payload, { t: 'eip191', s: await account.signMessage({ message }) }, iss)
        }),
      )
      await kit.approveSessionAuthenticate({ id: request.id, auths })
      set({ ...dropAuthentication(request.id), notice: 'Signed in.' })
    },
    async rejectAuthentication({ request }) {
      await kit.rejectSessionAuthenticate({ id: request.id, reason: getSdkError('USER_REJECTED') })
      set({ ...dropAuthentication(request.id), notice: 'Declined.' })
    },
    approveRequest: ({ event, perform }) => answer(event, perform, 'Signed.'),
    async rejectRequest({ event }) {
      await kit.respondSessionRequest({
        topic: event.topic,
        response: rpcError(event.id, { code: 5000, message: 'User rejected.' }),
      })
      set({ ...dropRequest(event.id), notice: 'Declined.' })
    },
    async disconnect(topic) {
      await kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
      set({ notice: 'Disconnected.' })
    },
    async setOnline(online) {
      if (online) await core.relayer.transportOpen()
      else await core.relayer.transportClose()
      set({ online })
    },
  }
}

/** What the phone allows of a sign-in, and the words for it. Throws where none of its networks is among those asked for. */
function understandSignIn(
  kit: IWalletKit,
  settings: PhoneSettings,
  { address, supported: { chains, methods } }: PhoneKind,
  request: Authentication,
): PhoneSignIn {
  const { authPayload, requester } = request.params
  const payload = populateAuthPayload({ authPayload, chains, methods })
  const networks = settings.chains.flatMap(({ caip, name }) => (payload.chains.includes(caip) ? [name] : []))
  return {
    request,
    payload,
    ...describeSignIn(payload, { statement: authPayload.statement, networks, url: requester.metadata.url }),
    text: kit.formatAuthMessage({ request: payload, iss: `did:pkh:${payload.chains[0]}:${address}` }),
    approve: 'Sign in',
  }
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** The kinds of networks that the devnet has beside Ethereum's. Their code is loaded where it is needed. */
async function loadKinds(settings: PhoneSettings): Promise<readonly PhoneKind[]> {
  const { solana, bitcoin } = settings
  const [solanaKind, bitcoinKind] = await Promise.all([
    solana && import('./kinds/createSolanaKind.ts').then(({ createSolanaKind }) => createSolanaKind(solana)),
    bitcoin && import('./kinds/createBitcoinKind.ts').then(({ createBitcoinKind }) => createBitcoinKind(bitcoin)),
  ])
  return [solanaKind, bitcoinKind].filter((kind) => kind !== undefined)
}
