import { address, createSolanaRpc, getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestRecord } from '../../src/browser/recordRequests.ts'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, countQuestions, walletWindow } from '../harness/practiceWallet.ts'
import { readQr } from '../harness/readQr.ts'
import { readWorths } from '../harness/readWorths.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import {
  connectKind,
  disconnectWallet,
  fillSend,
  finishSend,
  modal,
  openAccount,
  openConnect,
  practiceRow,
} from '../harness/steps.ts'

// Two wallet windows and a reload take their time on a machine that does other things.
vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser()
const world = kindsWorld('solana')
const alice = solanaPersonas.alice.address
const bob = solanaPersonas.bob.address
const short = (text: string) => `${text.slice(0, 4)}…${text.slice(-6)}`

beforeEach(() => world.control({ fault: 'none', autoApprove: false, account: 'alice', endSessions: true }))

const open = () => openVisit(browser(), world.url('web'), { furtherHosts: world.hosts() })

async function connectSolana(page: Page): Promise<void> {
  await openConnect(page)
  await connectKind(page, 'Solana')
}

describe('one wallet for two kinds of networks', () => {
  it('is connected for both at once, is so after a reload, and leaves with both [S1.2 S3.54]', async () => {
    const { page } = await open()
    await connectSolana(page)
    await page.getByText(short(alice)).first().waitFor()
    await openAccount(page)
    await modal(page).getByTestId('account-menu').click()
    await modal(page).getByRole('button', { name: 'Add wallet' }).click()
    // It is asked for what it is not connected for.
    await approve(page, () => practiceRow(page).click())
    await modal(page).waitFor({ state: 'hidden' })

    const worths = readWorths(page)
    await page.reload()
    // One row, for one wallet.
    await page.getByText('2 accounts').first().waitFor()
    // One total, of both kinds at once: it is the sum of what the service says of each account on each network.
    await page.getByText(/^Total on 2 networks/).waitFor()
    const shown = (await page.locator('.lk-sum').first().textContent()) ?? ''
    const { byNetwork, total } = await worths()
    expect(Math.min(...byNetwork.values())).toBeGreaterThan(0)
    expect(Math.abs(Number(shown.replace(/[$,]/g, '')) - total)).toBeLessThan(0.02)
    for (const name of ['Ether', 'Solana'])
      await page.getByRole('table').getByText(name, { exact: true }).first().waitFor()
    await openAccount(page)
    await modal(page).getByTestId('w3m-account-select-network').click()
    await modal(page).getByRole('list', { name: 'Ethereum networks' }).getByText('Ethereum').click()
    await expect.poll(() => page.getByTestId('w3m-network-button').first().textContent()).toContain('Ethereum')

    if (!(await modal(page).isVisible())) await openAccount(page)
    await disconnectWallet(page)
    await page.getByTestId('connect-button').first().waitFor()
  })

  it('is fetched when it is needed: nothing of Solana by a page without it, its library not before a wallet', async () => {
    const holding = async ({ all }: RequestRecord, words: string) => {
      const scripts = new Set(all.map(({ url }) => url).filter((url) => /\/assets\/.*\.js$/.test(url)))
      const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
      expect(texts.length).toBeGreaterThan(0)
      return texts.filter((text) => text.includes(words)).length
    }
    // What finds wallets; the embedded wallet announces itself to Solana pages without it.
    const discovery = 'The wallet can not be connected'
    const library = 'ComputeBudget111111111111111111111111111111'
    const plain = await openVisit(browser(), ownWorld().urls.web)
    await plain.page.getByTestId('connect-button').first().waitFor()
    expect(await holding(plain.requests, discovery)).toBe(0)
    expect(await holding(plain.requests, library)).toBe(0)

    const { page, requests } = await open()
    await openConnect(page)
    expect(await holding(requests, discovery)).toBe(1)
    expect(await holding(requests, library)).toBe(0)
    await connectKind(page, 'Solana')
    await openAccount(page)
    await modal(page).getByTestId('wallet-features-send-button').click()
    await modal(page).getByLabel('To', { exact: true }).fill(bob)
    await expect.poll(() => holding(requests, library)).toBe(1)
  })
})

describe('paying', () => {
  const rpc = () => createSolanaRpc(world.rpcUrl('solana'))
  const lamports = async () => (await rpc().getBalance(bob).send()).value
  async function dollars(): Promise<string> {
    const { mint } = solanaTokens.usdc
    const { value } = await rpc()
      .getTokenAccountsByOwner(bob, { mint: mint.address }, { encoding: 'jsonParsed' })
      .send()
    return value[0]?.account.data.parsed.info.tokenAmount.uiAmountString ?? '0'
  }

  it('SOL and a token: the chain has it, and the view returns to the account [S1.8 S2.46 S4.64]', async () => {
    const { page } = await open()
    await connectSolana(page)
    await openAccount(page)
    const before = await lamports()
    await fillSend(page, { token: /SOL/, amount: '1.5', to: bob })
    await approve(page, () => modal(page).getByRole('button', { name: 'Send', exact: true }).click())
    await finishSend(page, 'Sent 1.5 SOL')
    await modal(page).getByTestId('tab-tokens').waitFor()
    expect((await lamports()) - before).toBe(1_500_000_000n)

    // Bob has no account for the token: it is made with the payment.
    expect(await dollars()).toBe('0')
    await fillSend(page, { token: /USDC/, amount: '12.34', to: bob })
    await modal(page).getByText('Opens the receiver’s USDC account').waitFor()
    await modal(page).getByText('0.002039 SOL').waitFor()
    const popup = await walletWindow(page, () => modal(page).getByRole('button', { name: 'Send', exact: true }).click())
    await popup.getByText('12.34 USDC').waitFor()
    await popup.getByText(bob).waitFor()
    await Promise.all([popup.waitForEvent('close'), popup.locator('button[type=submit]').click()])
    await finishSend(page, 'Sent 12.34 USDC')
    expect(await dollars()).toBe('12.34')
  })

  it('names the address of another kind of networks as one', async () => {
    const { page } = await open()
    await connectSolana(page)
    await openAccount(page)
    await modal(page).getByTestId('wallet-features-send-button').click()
    const to = modal(page).getByLabel('To', { exact: true })
    await to.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await modal(page).getByText('This is an address of Ethereum').waitFor()
    await to.fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    await modal(page).getByText('This is an address of Bitcoin').waitFor()
    await to.fill(bob.slice(0, -3))
    await modal(page).getByText('Not a valid address').waitFor()
  })

  it('is asked for by Solana Pay', async () => {
    const { page } = await open()
    await connectSolana(page)
    await openAccount(page)
    await modal(page).getByTestId('wallet-features-receive-button').click()
    const code = modal(page).getByTestId('wui-qr-code')
    await code.waitFor()
    expect(await readQr(code)).toBe(`solana:${alice}`)
    await modal(page).getByRole('button', { name: 'Ask for an amount' }).click()
    await modal(page).getByLabel('Amount in SOL').fill('0.25')
    await expect.poll(() => readQr(code)).toBe(`solana:${alice}?amount=0.25`)
  })
})

describe('the practice wallet on Solana', () => {
  it('signs a message and a sign-in that the key of the account has made', async () => {
    const { page } = await open()
    await connectSolana(page)
    const text = 'Bright keys open doors.'
    const ask = (feature: 'signMessage' | 'signIn') =>
      page.evaluate(
        async ([name, message]) => {
          const found: { name: string; accounts: unknown[]; features: Record<string, never> }[] = []
          const api = { register: (wallet: (typeof found)[0]) => void found.push(wallet) }
          dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
          const wallet = found.find((one) => one.name === 'Practice wallet')
          const input =
            name === 'signIn'
              ? { statement: message, nonce: 'abcdefgh1234' }
              : { account: wallet?.accounts[0], message: new TextEncoder().encode(message) }
          const run = Reflect.get(wallet?.features[`solana:${name}`] ?? {}, name ?? '')
          const [answer] = await run(input)
          return { message: [...answer.signedMessage], signature: [...answer.signature] }
        },
        [feature, text] as const,
      )
    const key = await getPublicKeyFromAddress(address(alice))
    for (const feature of ['signMessage', 'signIn'] as const) {
      let answer: { message: number[]; signature: number[] } | undefined
      await approve(page, async () => {
        answer = undefined
        void ask(feature).then((given) => {
          answer = given
        })
      })
      await expect.poll(() => answer).toBeDefined()
      const { message = [], signature = [] } = answer ?? {}
      const reported = new TextDecoder().decode(Uint8Array.from(message))
      expect(reported).toContain(text)
      if (feature === 'signIn') expect(reported).toContain(`${new URL(world.url('web')).host} wants you to sign in`)
      expect(await verifySignature(key, signatureBytes(Uint8Array.from(signature)), Uint8Array.from(message))).toBe(
        true,
      )
      expect(await verifySignature(key, signatureBytes(Uint8Array.from(signature)), Uint8Array.from([1]))).toBe(false)
    }
  })

  it('lets a page in and signs in with one question', async () => {
    const { page } = await open()
    await page.waitForLoadState()
    const before = await countQuestions(world.url('practice'))
    const popup = await walletWindow(page, () =>
      page.evaluate(() => {
        const found: { name: string; accounts: { address: string }[]; features: Record<string, never> }[] = []
        const api = { register: (wallet: (typeof found)[0]) => void found.push(wallet) }
        dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
        const wallet = found.find((one) => one.name === 'Practice wallet')
        const signing = Reflect.get(wallet?.features['solana:signIn'] ?? {}, 'signIn')({ statement: 'Welcome.' })
        const shown = signing.then((answers: { account: { address: string } }[]) => [
          answers[0]?.account.address,
          wallet?.accounts[0]?.address,
        ])
        Reflect.set(window, 'signing', shown)
      }),
    )
    await popup.getByRole('heading', { name: `Sign in to ${new URL(world.url('web')).host}` }).waitFor()
    await popup.getByRole('radio', { name: /Bob/ }).check()
    await popup.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'signing'))).toEqual([bob, bob])
    expect(await countQuestions(world.url('practice'))).toBe(before + 1)
  })

  const says = (page: Page, text: string) => modal(page).getByText(text).first().waitFor({ timeout: 15_000 })

  it('rejects a payment: nothing is sent, and it can be tried again', async () => {
    const { page } = await open()
    await connectSolana(page)
    await openAccount(page)
    await fillSend(page, { token: /SOL/, amount: '0.25', to: bob })
    await world.control({ fault: 'reject' })
    await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, 'You declined in Practice wallet')
    await modal(page).getByRole('button', { name: 'Try again' }).waitFor()
  })
})
