import { afterEach, expect, it, vi } from 'vitest'
import { announceWallet } from './announceWallet.ts'
import type { EmbeddedLink } from './createEmbeddedLink.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page that has asked who is there, and what it heard. */
function askingPage(): { page: EventTarget; heard: { name: string; icon: string }[]; ask(): void } {
  const page = new EventTarget()
  const heard: { name: string; icon: string }[] = []
  page.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent).detail.info))
  page.addEventListener('wallet-standard:register-wallet', (event) => {
    ;(event as CustomEvent).detail({ register: (wallet: { name: string; icon: string }) => void heard.push(wallet) })
  })
  vi.stubGlobal('window', page)
  return { page, heard, ask: () => void page.dispatchEvent(new Event('eip6963:requestProvider')) }
}

const link = async (): Promise<EmbeddedLink> => {
  throw new Error('Nobody asked the wallet for anything.')
}
const wallet = { name: 'Latchkey', rdns: 'org.latchkey.embedded', icon: undefined, link }

it('is told to every library of the page with a picture that each can show', () => {
  const { heard } = askingPage()
  announceWallet({ ...wallet, onSolana: true })
  expect(heard.map(({ name }) => name)).toEqual(['Latchkey', 'Latchkey'])
  for (const { icon } of heard) {
    expect(icon).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(decodeURIComponent(icon)).toMatch(/<path fill="#[0-9a-f]{6}" d="M[^"]+"\/><\/svg>$/)
  }
})

it('has the picture that the app gave it, and is on Solana only where it has accounts there', () => {
  const { heard, ask } = askingPage()
  const stop = announceWallet({ ...wallet, icon: 'data:image/png;base64,AA', onSolana: false }).stop
  ask()
  stop()
  ask()
  expect(heard.map(({ icon }) => icon)).toEqual(['data:image/png;base64,AA', 'data:image/png;base64,AA'])
})
