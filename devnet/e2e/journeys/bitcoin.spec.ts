import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bitcoinPersonas } from '../../src/bitcoin/bitcoinPersonas.ts'
import { type Bip322Verifier, loadBip322 } from '../../src/bitcoin/loadBitcoinNode.ts'
import type { RequestRecord } from '../../src/browser/recordRequests.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, walletWindow } from '../harness/practiceWallet.ts'
import { readQr } from '../harness/readQr.ts'
import { readWorths } from '../harness/readWorths.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import {
  accountButton,
  connectKind,
  connectKinds,
  fillSend,
  finishSend,
  modal,
  openAccount,
  openConnect,
} from '../harness/steps.ts'

// Three wallet windows and a reload take their time on a machine that does other things.
vi.setConfig({ testTimeout: 150_000 })

// One window in a click is all that a wallet gets, also where it is asked for three kinds.
const browser = sharedBrowser({ blocksPopups: true })
const world = kindsWorld('bitcoin', 'solana')
const alice = bitcoinPersonas.alice.payment.address
const bob = bitcoinPersonas.bob.payment.address
const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-6)}`

let verify: Bip322Verifier
beforeAll(async () => {
  verify = await loadBip322()
})
beforeEach(() => world.control({ fault: 'none', autoApprove: false, account: 'alice', endSessions: true }))

const open = () => openVisit(browser(), world.url('web'), { furtherHosts: world.hosts() })

async function connectBitcoin(page: Page): Promise<void> {
  await openConnect(page)
  await connectKind(page, 'Bitcoin')
}

type Stats = { funded_txo_sum: number; spent_txo_sum: number }
async function satsOf(address: string): Promise<number> {
  const { chain_stats } = (await (await fetch(`${world.rpcUrl('bip122')}/address/${address}`)).json()) as {
    chain_stats: Stats
  }
  return chain_stats.funded_txo_sum - chain_stats.spent_txo_sum
}

it('connects for three kinds of networks in one go, is one wallet over a reload, and drops one kind [S1.3 S3.54]', async () => {
  const { page } = await open()
  await openConnect(page)
  await connectKinds(page, 3)

  const worths = readWorths(page)
  await page.reload()
  // One total, of all three kinds: the sum of what each account is worth on each network, and each holds what its chain says.
  await page.getByText(/^Total on 3 networks/).waitFor()
  const shown = (await page.locator('.lk-sum').first().textContent()) ?? ''
  const { byNetwork, total } = await worths()
  expect(Math.min(...byNetwork.values())).toBeGreaterThan(0)
  expect(Math.abs(Number(shown.replace(/[$,]/g, '')) - total)).toBeLessThan(0.03)
  const coins = page.getByRole('row').filter({ hasText: 'rBTC' }).first()
  expect(await coins.textContent()).toContain(`${(await satsOf(alice)) / 1e8}`.slice(0, 5))
  await openAccount(page)
  await modal(page).getByTestId('w3m-account-select-network').click()
  for (const name of ['Ethereum', 'Solana', 'Bitcoin']) {
    await modal(page)
      .getByRole('list', { name: `${name} networks` })
      .waitFor()
  }
  await modal(page).getByRole('list', { name: 'Bitcoin networks' }).getByText('Bitcoin Practice').click()
  await page.getByText(short(alice)).first().waitFor()

  if (!(await modal(page).isVisible())) await openAccount(page)
  await modal(page).getByTestId('account-menu').click()
  await modal(page).getByTestId('account-kinds').click()
  await modal(page).getByRole('button', { name: 'Disconnect Bitcoin' }).click()
  // The others are there still.
  await expect.poll(() => page.getByTestId('w3m-network-button').first().textContent()).not.toContain('Bitcoin')
  await accountButton(page).waitFor()
})

describe('paying', () => {
  it('sends to p2wpkh at the speed that was chosen: it is mined, and the view returns to the account', async () => {
    const { page } = await open()
    await connectBitcoin(page)
    await openAccount(page)
    const [before, own] = await Promise.all([satsOf(bob), satsOf(alice)])
    await fillSend(page, { token: /rBTC/, amount: '0.0123', to: bob })
    await modal(page).getByRole('radio', { name: /Fast/ }).check()
    await modal(page).getByText('0.000016 rBTC').waitFor()
    const popup = await walletWindow(page, () => modal(page).getByRole('button', { name: 'Send', exact: true }).click())
    await popup.getByText('0.0123 rBTC').first().waitFor()
    await popup.getByText(bob).first().waitFor()
    await Promise.all([popup.waitForEvent('close'), popup.locator('button[type=submit]').click()])
    await finishSend(page, 'Sent 0.0123 rBTC')
    await modal(page).getByTestId('tab-tokens').waitFor()
    expect((await satsOf(bob)) - before).toBe(1_230_000)
    // One input, two outputs of p2wpkh: 141 virtual bytes at 12 satoshis.
    expect(own - (await satsOf(alice))).toBe(1_230_000 + 141 * 12)
  })

  it('refuses dust and names what an address is of', async () => {
    const { page } = await open()
    await connectBitcoin(page)
    await openAccount(page)
    await modal(page).getByTestId('wallet-features-send-button').click()
    const to = modal(page).getByLabel('To', { exact: true })
    await to.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await modal(page).getByText('This is an address of Ethereum').waitFor()
    await to.fill('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
    await modal(page).getByText('This is an address of Bitcoin Testnet').waitFor()
    await to.fill(`${bob.slice(0, -1)}q`)
    await modal(page).getByText('Not a valid address').waitFor()
    await to.fill(bob)
    await modal(page).getByLabel('Amount to send').fill('0.00000293')
    await modal(page).getByText('Too little to send').waitFor()
  })

  it('is asked for by BIP-21', async () => {
    const { page } = await open()
    await connectBitcoin(page)
    await openAccount(page)
    await modal(page).getByTestId('wallet-features-receive-button').click()
    const code = modal(page).getByTestId('wui-qr-code')
    await code.waitFor()
    expect(await readQr(code)).toBe(`bitcoin:${alice}`)
    await modal(page).getByRole('button', { name: 'Ask for an amount' }).click()
    await modal(page).getByLabel('Amount in rBTC').fill('0.0123')
    await expect.poll(() => readQr(code)).toBe(`bitcoin:${alice}?amount=0.0123`)
  })
})

describe('the practice wallet on Bitcoin', () => {
  /** Asks the wallet in the page by sats-connect's methods. */
  const ask = (page: Page, method: string, params: unknown) =>
    page.evaluate(
      async ([name, input]) => {
        const found: { name: string; features: Record<string, never> }[] = []
        const api = { register: (wallet: (typeof found)[0]) => void found.push(wallet) }
        dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
        const wallet = found.find((one) => 'sats-connect:' in one.features)
        const provider = Reflect.get(wallet?.features['sats-connect:'] ?? {}, 'provider')
        return Reflect.get(provider, 'request').call(provider, name, input)
      },
      [method, params] as const,
    )
  async function approved(page: Page, method: string, params: unknown): Promise<Record<string, string>> {
    let answer: { result: Record<string, string> } | undefined
    await approve(page, async () => {
      void ask(page, method, params).then((given) => {
        answer = given as typeof answer
      })
    })
    await expect.poll(() => answer).toBeDefined()
    return answer?.result ?? {}
  }

  it('signs messages by BIP-322 for both of its addresses, as another code finds', async () => {
    const { page } = await open()
    await connectBitcoin(page)
    const message = 'Bright keys open doors.'
    for (const { address } of [bitcoinPersonas.alice.payment, bitcoinPersonas.alice.ordinals]) {
      const { signature = '' } = await approved(page, 'signMessage', { address, message })
      expect(verify(address, message, signature)).toBe(true)
      expect(verify(address, `${message} `, signature)).toBe(false)
      expect(verify(bob, message, signature)).toBe(false)
    }
  })

  it('sends by itself where a page asks for a transfer', async () => {
    const { page } = await open()
    await connectBitcoin(page)
    const before = await satsOf(bob)
    const { txid = '' } = await approved(page, 'sendTransfer', { recipients: [{ address: bob, amount: 5_000 }] })
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    await expect.poll(async () => (await satsOf(bob)) - before).toBe(5_000)
  })

  const says = (page: Page, text: string) => modal(page).getByText(text).first().waitFor({ timeout: 15_000 })

  it('rejects a payment: nothing is sent, and it can be tried again', async () => {
    const { page } = await open()
    await connectBitcoin(page)
    await openAccount(page)
    await fillSend(page, { token: /rBTC/, amount: '0.002', to: bob })
    await world.control({ fault: 'reject' })
    const before = await satsOf(alice)
    await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, 'You declined in Practice wallet')
    await modal(page).getByRole('button', { name: 'Try again' }).waitFor()
    expect(await satsOf(alice)).toBe(before)
  })
})

it('is fetched when it is needed: nothing of Bitcoin by a page without it, its library not before a payment', async () => {
  const holding = async ({ all }: RequestRecord, words: string) => {
    const scripts = new Set(all.map(({ url }) => url).filter((url) => /\/assets\/.*\.js$/.test(url)))
    const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
    expect(texts.length).toBeGreaterThan(0)
    return texts.filter((text) => text.includes(words)).length
  }
  const discovery = 'btc_providers'
  const library = 'bip32Derivation'
  const plain = await openVisit(browser(), ownWorld().urls.web)
  await plain.page.getByTestId('connect-button').first().waitFor()
  expect(await holding(plain.requests, discovery)).toBe(0)
  const { page, requests } = await open()
  await openConnect(page)
  expect(await holding(requests, discovery)).toBe(1)
  expect(await holding(requests, library)).toBe(0)
  await connectKind(page, 'Bitcoin')
  await openAccount(page)
  await modal(page).getByTestId('wallet-features-send-button').click()
  await modal(page).getByLabel('To', { exact: true }).fill(bob)
  await expect.poll(() => holding(requests, library)).toBe(1)
})
