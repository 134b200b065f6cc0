import type { PracticeSession } from '../shared/message.schema.ts'
import { askInWindow } from './askInWindow.ts'
import { createServerLink, ProviderRpcError } from './createServerLink.ts'

/** The wallet's own picture: a brass key on graphite, with the stripes of a thing for practice. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#23211e"/>' +
  '<path d="M0 96v-9l9 9zm23 0L0 73V61l35 35zm26 0L0 47V35l61 61z" fill="#37332c"/>' +
  '<g fill="none" stroke="#e5b454" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">' +
  '<circle cx="37" cy="37" r="14"/><path d="M47 47 72 72m-9-9 8-8m-17-1 6-6"/></g></svg>'

export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`

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

  // Another tab of the same site was connected, or disconnected.
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
