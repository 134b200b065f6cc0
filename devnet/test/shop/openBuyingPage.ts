import { external } from '@latchkey/adapters/external'
import { connect, createKit, memoryStorage } from '@latchkey/core'
import { onrampStore } from '@latchkey/core/onramp'
import { base } from '@latchkey/protocol/networks'
import { onTestFinished } from 'vitest'
import type { Devnet } from '../../src/start/devnet.types.ts'
import { returnUrl } from './buyFromShop.ts'

/** A page of an app with the account `receiver` on Base, as the kit sees it: without a screen, and with a window that notes where it is led. */
export async function openBuyingPage({ urls }: Pick<Devnet, 'urls'>, receiver: string) {
  const led: string[] = []
  const request = async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x2105' : [receiver])
  const provider = { request, on() {}, removeListener() {} }
  const kit = createKit({
    networks: [base],
    connectors: [external({ id: 'acme', name: 'Acme', provider })],
    apiUrl: urls.api,
    projectId: 'devnet',
    env: {
      storage: memoryStorage(),
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init?.headers, origin: new URL(returnUrl).origin } }),
      href: () => returnUrl,
      timeZone: () => 'Europe/Berlin',
      openWindow: () => ({ go: (url) => led.push(url) > 0, close: () => void led.push('closed') }),
      log: () => {},
    },
  })
  onTestFinished(kit.start())
  await connect(kit, { connectorId: 'acme' })
  return { kit, led, state: () => onrampStore(kit).getState() }
}
