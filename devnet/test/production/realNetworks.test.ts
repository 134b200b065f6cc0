import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import type { Browser, Page } from 'playwright-core'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { holdPhone } from '../../e2e/harness/holdPhone.ts'
import { readQr } from '../../e2e/harness/readQr.ts'
import { accountButton, fillSend, finishSend, modal } from '../../e2e/harness/steps.ts'
import { addVirtualWallet, buildSite, freePort, launchBrowser, personas, rpcCall, startAnvil } from '../../src/index.ts'
import { phoneSite } from '../../src/start/buildSites.ts'
import { startPhone } from '../../src/start/startPhone.ts'
import { endEverything, npmStart, startWithinMs, untilReady } from '../npmStart.ts'
import { prepareEthereum, preparePolygon, usdc } from './prepareChains.ts'
import { priceAnswers } from './priceAnswers.ts'
import { createExplorer } from './startExplorer.ts'
import { startProxy } from './startProxy.ts'
import { type Source, startSource } from './startSource.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const friend = privateKeyToAccount(generatePrivateKey())
/** Somebody whom no one has asked for before. */
const stranger = privateKeyToAccount(generatePrivateKey())

const opened: AsyncDisposable[] = []
async function open<Thing extends AsyncDisposable>(starting: Promise<Thing>): Promise<Thing> {
  const thing = await starting
  opened.push(thing)
  return thing
}

/** An installation behind a proxy: a database, two networks with a node each, an explorer, an API of prices. */
async function startInstallation() {
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-production-'))
  const [postgres, ethereum, polygon] = await Promise.all([
    open(startPostgres()),
    open(startAnvil({ chainId: 1 })),
    open(startAnvil({ chainId: 137 })),
  ])
  await Promise.all([prepareEthereum(ethereum.rpcUrl, owner, friend), preparePolygon(polygon.rpcUrl, owner, friend)])
  const sources = {
    ethereumNode: await open(startSource(ethereum.rpcUrl)),
    polygonNode: await open(startSource(polygon.rpcUrl)),
    explorer: await open(startSource(createExplorer(polygon.rpcUrl))),
    prices: await open(startSource(priceAnswers({ ethereum: 3_000, [usdc.toLowerCase()]: 0.9998 }))),
  }
  const [proxyPort, web, api, relay, metrics] = await Promise.all([0, 1, 2, 3, 4].map(() => freePort()))
  const at = (name: string) => `${name}.localhost:${proxyPort}`
  const starting = npmStart(['--json', '--state', stateDir], {
    LATCHKEY_DEVNET: 'off',
    LATCHKEY_PROJECT_ID: 'a-shop',
    LATCHKEY_NETWORKS: 'eip155:1,eip155:137',
    LATCHKEY_WEB_PORT: String(web),
    LATCHKEY_WEB_PUBLIC_URL: `http://${at('app')}`,
    API_PORT: String(api),
    API_PUBLIC_URL: `http://${at('api')}`,
    API_METRICS_PORT: String(metrics),
    API_TRUSTED_PROXIES: '1',
    API_DATABASE_URL: postgres.url,
    API_DEFAULT_PROJECT_ORIGINS: `http://${at('app')}`,
    API_RPC_URLS: JSON.stringify({ 'eip155:1': [sources.ethereumNode.url], 'eip155:137': [sources.polygonNode.url] }),
    API_INDEX_CHAINS: JSON.stringify({ 'eip155:1': 0 }),
    API_HISTORY_SOURCES: JSON.stringify([
      { kind: 'blockscout', url: `${sources.explorer.url}/api/v2`, chains: ['eip155:137'] },
    ]),
    API_COINGECKO_URL: `${sources.prices.url}/api/v3`,
    RELAY_PORT: String(relay),
    RELAY_PUBLIC_URL: `ws://${at('relay')}`,
    RELAY_DATABASE_URL: await postgres.createDatabase(),
    RELAY_TRUSTED_PROXIES: '1',
  })
  await untilReady(starting)
  const proxy = await open(startProxy(proxyPort ?? 0, { app: web ?? 0, api: api ?? 0, relay: relay ?? 0 }))
  opened.push({ [Symbol.asyncDispose]: async () => rmSync(stateDir, { recursive: true, force: true }) })
  return { url: `http://${at('app')}`, relayUrl: `ws://${at('relay')}`, sources, proxy, nodes: { ethereum, polygon } }
}

let world: Awaited<ReturnType<typeof startInstallation>>
let browser: Browser
beforeAll(async () => {
  ;[world, browser] = await Promise.all([startInstallation(), launchBrowser()])
}, startWithinMs)
afterAll(async () => {
  await browser?.close()
  await endEverything()
  for (const one of opened.reverse()) await one[Symbol.asyncDispose]()
})

/** A person with an extension that holds the key of `owner`. */
async function visit(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  onTestFinished(() => context.close())
  const { ethereum, polygon } = world.nodes
  const nodes = new Map([ethereum, polygon].map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  await addVirtualWallet(context, owner, nodes)
  return context.newPage()
}

/** Takes a source away for the running test. */
function takeAway(source: Source, fault: Source['fault'] = 'refuses'): void {
  source.fault = fault
  onTestFinished(() => {
    source.fault = undefined
  })
}

const main = (page: Page) => page.locator('main')

describe('an installation with real settings', { timeout: startWithinMs }, () => {
  it('says that no prices are known while their source is away, and shows them when it is back', async () => {
    takeAway(world.sources.prices)
    const page = await visit()
    await page.goto(`${world.url}/watch/${owner.address}`)
    const table = () => main(page).locator('table').textContent()
    await expect.poll(table).toMatch(/2\.00 ETH/)
    await main(page).getByText('No prices are known at present, so there is no total.').waitFor()
    expect(await table()).not.toContain('$')
    world.sources.prices.fault = undefined
    // An API that failed is left alone for a while.
    await expect
      .poll(
        async () => {
          await page.reload()
          await main(page).getByText(/ETH/).first().waitFor()
          return table()
        },
        { timeout: 45_000, interval: 1_000 },
      )
      .toMatch(/Ether.*2\.00 ETH\$6,000\.\d\d/)
  })

  it('shows what an extension’s account has and did on both networks, with prices, and sends', async () => {
    const page = await visit()
    await page.goto(world.url)
    await page.getByTestId('connect-button').first().click()
    await modal(page).getByTestId('wallet-selector-test.virtual').click()
    await accountButton(page).waitFor()

    await page.getByText('Total on 2 networks').waitFor()
    for (const row of [/Ether.*2\.00 ETH\$6,000\.\d\d/, /USD Coin.*250\.00 USDC\$249\.95/, /POL.*40\.00 POL/])
      await expect.poll(() => main(page).locator('table').textContent()).toMatch(row)
    await page.getByRole('link', { name: 'See all Activity' }).click()
    for (const what of ['Practice Keys #1', '+25 USDC', '+225 USDC', '+7 CORNER', '+5 POL'])
      await main(page).getByText(what).first().waitFor()
    await page.goto(`${world.url}/nfts`)
    await main(page).getByText('Practice key 1').waitFor()

    await accountButton(page).click()
    await fillSend(page, { token: /^Ether /, amount: '0.5', to: stranger.address })
    await modal(page).getByRole('button', { name: /^Send/ }).click()
    await finishSend(page, /Sent/)
    const held = await rpcCall(world.nodes.ethereum.rpcUrl, 'eth_getBalance', [stranger.address, 'latest'])
    expect(BigInt(held as string)).toBe(parseEther('0.5'))
  })

  it('connects a phone over its own relay by the code that it shows', async () => {
    const phonePage = await startPhone({
      output: await buildSite(phoneSite),
      port: undefined,
      relayUrl: world.relayUrl,
      projectId: 'a-phone',
      chains: [{ caip: 'eip155:1', name: 'Ethereum', rpcUrl: world.nodes.ethereum.rpcUrl }],
      solana: undefined,
      bitcoin: undefined,
    })
    onTestFinished(() => phonePage.stop())
    // The pixels of a laptop's screen: a camera gets no fewer.
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(world.url)
    await page.getByTestId('connect-button').first().click()
    await modal(page).getByTestId('wallet-selector-walletconnect').click()
    const code = modal(page).getByTestId('wui-qr-code')
    await code.locator('svg').first().waitFor()
    const phone = await holdPhone(browser, phonePage.url)
    await phone.connect(await readQr(code))
    await accountButton(page).waitFor()
    expect(await accountButton(page).textContent()).toContain(personas.carol.address.slice(-6))
  })

  it('says that a node gave no answer, and shows what the other network has', async () => {
    takeAway(world.sources.polygonNode)
    const page = await visit()
    await page.goto(`${world.url}/watch/${friend.address}`)
    await main(page).getByText('No answer from Polygon').waitFor()
    await expect.poll(() => main(page).locator('table').textContent()).toMatch(/1\.99\d* ETH/)
  })

  it('says that the explorer gave no answer, instead of an empty list', async () => {
    takeAway(world.sources.explorer)
    const page = await visit()
    await page.goto(`${world.url}/watch/${friend.address}/activity`)
    await main(page).getByText('No answer from Polygon').waitFor()
    await main(page)
      .getByText(/^[−-]25 USDC$/)
      .first()
      .waitFor()
  })

  it('finds NFTs by the logs of the node instead', async () => {
    takeAway(world.sources.explorer)
    const page = await visit()
    // They are read from the moment that they are first asked for. The service lets a node rest that was away just now.
    await expect
      .poll(
        async () => {
          await page.goto(`${world.url}/watch/${stranger.address}/nfts`)
          const said = main(page).getByText(/^(No NFTs yet|Not everything was read)$/)
          return said.first().textContent()
        },
        { timeout: 45_000, interval: 500 },
      )
      .toBe('No NFTs yet')
  })

  it('says that the service is away, with what to do, and goes on when it is back', async () => {
    const page = await visit()
    world.proxy.down.add('api')
    onTestFinished(() => void world.proxy.down.delete('api'))
    await page.goto(`${world.url}/watch/${owner.address}/activity`)
    await main(page).getByText('The service of this app is down, or this device is offline.').waitFor()
    world.proxy.down.delete('api')
    await main(page).getByRole('button', { name: 'Try again' }).click()
    await main(page).getByText('+225 USDC').first().waitFor()
  })
})
