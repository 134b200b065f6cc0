import { connect } from '@latchkey/core'
import type { SideWindowOptions } from '@latchkey/core/ports'
import { mainnet } from '@latchkey/protocol/networks'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { scriptedWallet } from '../../test/scriptedWallet.ts'
import { testKit } from '../../test/testKit.ts'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { type Onramp, useOnramp } from './useOnramp.ts'

const orderId = '5f0c1c2e2f0a4a579a2c000000000001'
const networkId = mainnet.caipNetworkId

function Probe({ renders }: { readonly renders: Onramp[] }) {
  renders.push(useOnramp())
  return null
}

/** A service with two providers, of which each delivers what it is asked for in Ether. */
function scriptedSellers(receives: Readonly<Record<string, string>>) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const nowMs = Date.now()
    const at = (ms: number) => new Date(ms).toISOString()
    const { receiver, provider, pay, asset } = body
    const sale = { provider, seller: provider, pay, receive: receives[provider], fees: [] }
    const providers = Object.keys(receives)
    const answers: Readonly<Record<string, object>> = {
      '/v1/onramp/coverage': {
        providers,
        currencies: [{ currency: 'USD', methods: [{ kind: 'card', min: '10.00', max: null }] }],
        assets: [{ networkId, address: null, symbol: 'ETH', name: 'Ether', providers }],
        failed: [],
      },
      '/v1/onramp/offers': {
        offers: [{ ...sale, quoteId: `of ${provider}`, method: 'card', kind: 'card', expiresAt: at(nowMs + 60_000) }],
        failures: [],
      },
      '/v1/onramp/orders': {
        ...sale,
        orderId,
        url: '',
        state: 'created',
        stopped: null,
        receiver,
        asset: { ...asset, symbol: 'ETH' },
        received: null,
        transactionHash: null,
        createdAt: at(nowMs),
        updatedAt: at(nowMs),
      },
    }
    return answers[pathname] ? Response.json(answers[pathname]) : new Response('{}', { status: 404 })
  }
  return { fetch }
}

it('buys the best offer without a screen of ours: the window opens in the click [S1.10]', async () => {
  const { fetch } = scriptedSellers({ moonpay: '0.016', stripe: '0.017' })
  const opened: string[] = []
  const kit = testKit({
    wallets: [scriptedWallet()],
    env: {
      fetch,
      timeZone: () => 'Europe/Berlin',
      openWindow: ({ width, height }: SideWindowOptions) => {
        opened.push(`${width}x${height}`)
        return { go: (url) => opened.push(url) > 0, close: () => void opened.push('closed') }
      },
    },
  })
  const renders: Onramp[] = []
  const current = () => {
    const last = renders.at(-1)
    if (!last) throw new Error('The hook has not run yet.')
    return last
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <LatchkeyProvider kit={kit} modal={false}>
      <Probe renders={renders} />
    </LatchkeyProvider>,
  )
  onTestFinished(() => root.unmount())
  await expect.poll(() => renders.at(-1)?.providers).toEqual(['moonpay', 'stripe'])
  expect(current().receiver).toBeUndefined()
  await connect(kit, { connectorId: 'io.rabby' })
  current().edit({ paymentAmount: '50.00' })
  kit.clock.advance(1_000)
  await expect.poll(() => current().offers.map(({ provider }) => provider)).toEqual(['stripe', 'moonpay'])
  const [best] = current().offers
  const buying = best && current().buy(best)
  expect(opened).toEqual(['600x800'])
  const url = `https://api.example/v1/onramp/orders/${orderId}/open`
  expect(await buying).toMatchObject({ blocked: false, order: { orderId, url } })
  expect(opened).toEqual(['600x800', url])
  await expect.poll(() => current().orders.map((order) => order.receive)).toEqual(['0.017'])
  current().setProviders(['moonpay'])
  await expect.poll(() => current().providers).toEqual(['moonpay'])
  expect(() => current().setProviders(['moonpay', 7] as unknown as string[])).toThrow('array of strings')
})
