import type { PracticeSession } from '../shared/message.schema.ts'
import { askInWindow } from './askInWindow.ts'
import { createServerLink } from './createServerLink.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'

/** What a page holds of the practice wallet on another kind of chains than Ethereum's. */
export type FamilySession = {
  /** The addresses that the page may see now. */
  accounts(): readonly string[]
  /** Asks in the wallet's window, at once: call it inside a click. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** Takes up the session of an earlier page. Nothing is asked of the wallet where there was none. */
  restore(): Promise<void>
  end(): Promise<void>
}

/** One session of this page for a kind of chains, kept over reloads. `changed` is called when the accounts have changed. */
export function createFamilySession(walletOrigin: string, family: string, changed: () => void): FamilySession {
  const storageKey = `latchkey-practice-wallet.${family}`
  const link = createServerLink(walletOrigin)
  let session: PracticeSession | null = null
  let stopListening = () => {}
  let asking = false

  function enter(next: PracticeSession): void {
    const before = session
    session = next
    localStorage.setItem(storageKey, next.id)
    if (before?.id !== next.id) {
      stopListening()
      stopListening = link.listen(next.id, (event) => {
        if (session === null || event.type === 'chainChanged') return
        if (event.type === 'ended') leave()
        else enter({ ...session, accounts: event.accounts })
      })
    }
    if (before?.accounts.join() !== next.accounts.join()) changed()
  }

  function leave(): void {
    if (session === null) return
    stopListening()
    session = null
    if (localStorage.getItem(storageKey) !== null) localStorage.removeItem(storageKey)
    changed()
  }

  async function restore(): Promise<void> {
    const id = localStorage.getItem(storageKey)
    if (id === null || session?.id === id) return
    const found = await link.session(id)
    if (found === null) localStorage.removeItem(storageKey)
    else if (localStorage.getItem(storageKey) === id) enter(found)
  }

  // Another tab of the same site was let in, or left.
  addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    if (event.newValue === null) leave()
    else void restore()
  })

  return {
    accounts: () => session?.accounts ?? [],
    restore,
    async ask(method, params) {
      if (asking) throw new ProviderRpcError(-32002, 'The practice wallet is showing another request.')
      asking = true
      try {
        const answer = await askInWindow({
          walletOrigin,
          request: { method: `${family}_${method}`, params: [...params], session: session?.id ?? null },
          onSilence: () => {
            asking = false
          },
        })
        if (answer.session !== null) enter(answer.session)
        return answer.result
      } finally {
        asking = false
      }
    },
    async end() {
      if (session !== null) await link.end(session.id)
      leave()
    },
  }
}
