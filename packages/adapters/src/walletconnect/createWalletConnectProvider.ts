import type { Env } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Eip1193Provider } from '../eip1193/provider.ts'
import type { WalletConnectClient, WalletConnectSession } from './client/client.types.ts'
import type { Answer } from './client/state.ts'
import { toBase64Url } from './wire/base64.ts'

/** Fixed by the WalletConnect providers: pages and libraries share it (facts of the peer's client, 5). */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
const choiceSchema = v.pipe(v.string(), v.parseJson(), v.object({ href: v.string() }))

/**
 * On a phone, brings the wallet that the person chose to the front, so that it shows the request. On a desktop the
 * wallet is another device.
 */
function redirectToWallet(env: Env, request: { readonly id: number; readonly topic: string }): void {
  const choice = v.safeParse(choiceSchema, env.storage.get(choiceKey))
  if (!env.platform.mobile || !choice.success) return
  const href = choice.output.href.replace(/\/$/, '')
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`
  const isWeb = /^https?:\/\//.test(href)
  const link = href.startsWith('https://t.me')
    ? `${href}${href.includes('?') ? '&' : '?'}startapp=${toBase64Url(new TextEncoder().encode(query))}`
    : `${href}/wc?${query}`
  env.openUrl(link, isWeb || env.platform.telegram ? '_blank' : '_self')
}

function hexOf(chainId: string): string {
  return `0x${Number(chainId.split(':')[1]).toString(16)}`
}

/** EIP-1193 over a session. A CAIP-2 id beside the request reaches the other namespaces of the session. */
export type WalletConnectProvider = Required<Omit<Eip1193Provider, 'request'>> & {
  request(request: { method: string; params?: unknown }, networkId?: string): Promise<unknown>
}

/**
 * Speaks to the wallet of the client's session. What the session itself says is answered at once; what the wallet
 * approved is asked of it; anything else is refused here, before a person's phone is troubled.
 */
export function createWalletConnectProvider(client: WalletConnectClient, env: Env): WalletConnectProvider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  const current = (): WalletConnectSession => {
    const session = client.sessions().at(-1)
    if (session) return session
    throw new KitError({ code: 'walletconnect/not-connected', shortMessage: 'Please call connect() before request()' })
  }
  const approvedChains = ({ namespaces }: WalletConnectSession) =>
    (namespaces.eip155?.accounts ?? []).map((account) => account.split(':').slice(0, 2).join(':'))
  const standsOn = (session: WalletConnectSession) => session.chains.eip155 ?? approvedChains(session)[0] ?? ''
  const accountsOn = (session: WalletConnectSession, chainId: string) =>
    (session.namespaces.eip155?.accounts ?? []).flatMap((account) =>
      account.startsWith(`${chainId}:`) ? [account.slice(chainId.length + 1)] : [],
    )

  const look = () => {
    const session = client.sessions().at(-1)
    if (!session) return undefined
    const chainId = standsOn(session)
    return { topic: session.topic, chainId: hexOf(chainId), accounts: accountsOn(session, chainId) }
  }
  let said = look()
  client.on((event) => {
    // The chain is said below, when `eth_chainId` says it too.
    if (event.type === 'session_event' && event.name !== 'chainChanged') emit(event.name, event.data)
    const before = said
    said = look()
    // A wallet that another one took the place of ends nothing.
    const isEnd = event.type === 'session_delete' || event.type === 'session_expire'
    if (isEnd && !said) emit('disconnect', { code: 4900 })
    // What a new session has is the answer to the request that connected it.
    if (!before || before.topic !== said?.topic) return
    if (before.chainId !== said.chainId) emit('chainChanged', said.chainId)
    if (String(before.accounts) !== String(said.accounts)) emit('accountsChanged', said.accounts)
  })

  const ask = async (session: WalletConnectSession, chainId: string, method: string, params: unknown) => {
    const id = client.nextId()
    let stop = () => {}
    const answered = new Promise<Answer>((resolve) => {
      stop = client.on((event) => {
        if (event.type === 'request_answered' && event.id === id) resolve(event.answer)
      })
    })
    const { topic } = session
    let answer: Answer
    try {
      const link = await client.request({ id, topic, chainId, method, params })
      if (link) env.openUrl(link, '_blank')
      else redirectToWallet(env, { id, topic })
      answer = await answered
    } finally {
      stop()
    }
    await client.take(id)
    if ('result' in answer) return answer.result
    const { code, message, data } = answer.error
    throw Object.assign(new Error(message), { code, data })
  }

  const switchChain = async (session: WalletConnectSession, params: unknown) => {
    const [first] = Array.isArray(params) ? params : []
    const chainId = `eip155:${Number(Reflect.get(Object(first), 'chainId'))}`
    // A chain that the wallet approved needs no question: each request names its chain.
    if (!approvedChains(session).includes(chainId)) {
      if (!session.namespaces.eip155?.methods.includes('wallet_switchEthereumChain')) {
        throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
      }
      await ask(session, standsOn(session), 'wallet_switchEthereumChain', params)
    }
    await client.stand(session.topic, chainId)
    return null
  }

  return {
    async request({ method, params }, networkId) {
      const session = current()
      const chainId = networkId ?? standsOn(session)
      switch (method) {
        case 'eth_chainId':
          return hexOf(chainId)
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accountsOn(session, chainId)
        case 'wallet_switchEthereumChain':
          return switchChain(session, params)
        case 'wallet_getCallsStatus':
          if (session.namespaces.eip155?.methods.includes(method)) return ask(session, chainId, method, params)
          throw new KitError({
            code: 'walletconnect/call-status-not-approved',
            shortMessage: 'Fetching call status not approved by the wallet.',
          })
        default:
          return ask(session, chainId, method, params)
      }
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
}
