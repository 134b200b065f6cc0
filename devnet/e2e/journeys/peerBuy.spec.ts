import { mainnet } from '@latchkey/protocol/networks'
import { expect, it, onTestFinished } from 'vitest'
import { recordRequests } from '../../src/browser/recordRequests.ts'
import { createBuyer, unitsOf } from '../../test/shop/buyFromShop.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { leadToApi, peerApp, peerHosts } from '../harness/peerApp.ts'
import { peerPage } from '../harness/peerPage.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'

// The peer's own client asks its vendor's host, whatever the app says. The wallet is that of the worker's devnet, the shop
// and its chain are the file's.

const browser = sharedBrowser({ partitioned: true })
const world = kindsWorld('shop')
const app = peerApp()

it('buys by Coinbase in the peer’s own client, which follows it to the end', async () => {
  const api = world.url('api')
  const context = await browser().newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const requests = recordRequests(context, [...peerHosts(app('peer.localhost')), ...world.hosts()])
  onTestFinished(async () => {
    await context.close()
    requests.expectNoForeign()
  })
  await leadToApi(context, api)
  const { page, address } = await peerPage(
    await context.newPage(),
    app('peer.localhost'),
    `buyer.${Date.now()}@example.org`,
  )
  const { look, holds } = createBuyer({
    urls: { api },
    chains: [{ caip: mainnet.caipNetworkId, name: mainnet.name, rpcUrl: world.rpcUrl('eip155') }],
  })

  await page.evaluate(() => window.peer?.open({ view: 'OnRampProviders' }))
  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    page.getByTestId('onramp-provider-coinbase').locator('button:enabled').click(),
  ])
  await page.getByText('Buy in Coinbase').waitFor()
  await page.getByText('Copy link').click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const [, orderId = ''] = /\/v1\/onramp\/orders\/([0-9a-f]{32})\/open$/.exec(link) ?? []
  expect(link).toBe(`${api}/v1/onramp/orders/${orderId}/open`)
  expect(requests.all).toContainEqual({ method: 'GET', url: link })

  await shop.getByRole('button', { name: 'Continue' }).click()
  await shop.getByLabel('Card with 3-D Secure').check()
  await shop.getByRole('button', { name: /^Pay / }).click()
  const item = page.locator('w3m-onramp-activity-item')
  await item.locator('wui-loading-spinner').waitFor()
  await shop.getByRole('button', { name: 'Approve' }).click()
  await shop.getByRole('status').getByText('Delivered').waitFor()
  await item.locator('wui-icon-box[icon=arrowBottom]').waitFor()

  const { receive, state } = await look(orderId)
  expect(state).toBe('delivered')
  await item.getByText(`+ ${receive} USDC`).waitFor()
  const bought = { networkId: mainnet.caipNetworkId, asset: 'USDC', receiver: address } as const
  expect(await holds(bought)).toBe(unitsOf(receive, bought))
})
