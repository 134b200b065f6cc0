import type { PracticeSession } from '../shared/message.schema.ts'
import { askInWindow } from './askInWindow.ts'
import { createServerLink, ProviderRpcError } from './createServerLink.ts'

/** The methods that open the wallet's window. */
const promptedMethods: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])

const storageKey = 'latchkey-practice-wallet.session'
const firstChainId = 1

type Request = { readonly method: string; readonly params?: unknown }

/** The practice wallet as a page sees it: an EIP-1193 provider. */
export function createProvider(walletOrigin: string) {
  const emitter = createEmitter()
  const link = createServerLink(walletOrigin)
  let session: PracticeSession | null = null
  let stopListening = () => {}
  let asking = false
  // Nothing is requested before a page is connected: a page that never connects never speaks to the wallet.
  let restored: Promise<void> | undefined

  const hex = (chainId: number) => `0x${chainId.toString(16)}`

  function enter(next: PracticeSession): void {
    const before = session
    session = next
    localStorage.setItem(storageKey, next.id)
    if (before?.id !== next.id) {
      stopListening()
      stopListening = link.listen(next.id, (event) => {
        if (session === null) return
        if (event.type === 'ended') leave(event.lost)
        else if (event.type === 'accountsChanged') enter({ ...session, accounts: event.accounts })
        else enter({ ...session, chainId: event.chainId })
      })
    }
    if (before === null) emitter.emit('connect', { chainId: hex(next.chainId) })
    if ((before?.chainId ?? firstChainId) !== next.chainId) emitter.emit('chainChanged', hex(next.chainId))
    if (before?.accounts.join() !== next.accounts.join()) emitter.emit('accountsChanged', next.accounts)
  }

  function leave(lost: boolean): void {
    if (session === null) return
    const { chainId } = session
    stopListening()
    session = null
    if (localStorage.getItem(storageKey) !== null) localStorage.removeItem(storageKey)
    emitter.emit('accountsChanged', [])
    if (lost) emitter.emit('disconnect', new ProviderRpcError(4900, 'The practice wallet has disconnected.'))
    if (chainId !== firstChainId) emitter.emit('chainChanged', hex(firstChainId))
  }

  async function restore(): Promise<void> {
    const id = localStorage.getItem(storageKey)
    if (id === null || session?.id === id) return
    const found = await link.session(id)
    if (found === null) {
      leave(false)
      localStorage.removeItem(storageKey)
    } else if (localStorage.getItem(storageKey) === id) enter(found)
  }

  // Another tab of the same site was connected, or disconnected.
  addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    if (event.newValue === null) leave(false)
    else restored = restore()
  })

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    if (asking) throw new ProviderRpcError(-32002, 'The practice wallet is showing another request.')
    asking = true
    try {
      const answer = await askInWindow({
        walletOrigin,
        request: { method, params: [...params], session: session?.id ?? null },
        onSilence: () => {
          asking = false
        },
      })
      if (answer.session !== null) enter(answer.session)
      return answer.result
    } finally {
      asking = false
    }
  }

  async function request({ method, params }: Request): Promise<unknown> {
    const list: readonly unknown[] = Array.isArray(params) ? params : params === undefined ? [] : [params]
    // Before the first await where there is nothing to restore, so that the window opens inside the click.
    if (session === null && localStorage.getItem(storageKey) !== null) {
      restored ??= restore()
      await restored
    }
    if (method === 'eth_requestAccounts' && session !== null && session.accounts.length > 0) return session.accounts
    if (promptedMethods.has(method)) return ask(method, list)
    switch (method) {
      case 'eth_accounts':
        return session?.accounts ?? []
      case 'eth_chainId':
        return hex(session?.chainId ?? firstChainId)
      case 'net_version':
        return String(session?.chainId ?? firstChainId)
      case 'wallet_getPermissions':
        return session === null ? [] : [{ parentCapability: 'eth_accounts', caveats: [] }]
      case 'wallet_revokePermissions':
        if (session !== null) await link.end(session.id)
        leave(false)
        return null
      default:
        return link.read(session?.id ?? null, method, list)
    }
  }

  return {
    request,
    on: emitter.on,
    removeListener: emitter.removeListener,
    /** For pages that look at it instead of asking. */
    isLatchkeyPractice: true,
  }
}

type Listener = (...args: readonly unknown[]) => void

/** The event half of EIP-1193. A listener that throws doesn't keep the others from hearing. */
function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener): void {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, argument: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(argument)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
