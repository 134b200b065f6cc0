import {
  address,
  createSolanaRpc,
  getPublicKeyFromAddress,
  lamports,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { solanaPersonas } from '../../src/solana/solanaPersonas.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { holdBalances } from '../harness/holdBalances.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { openVisit } from '../harness/openVisit.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, fillSend, finishSend, modal, openAccount, openConnect } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

// One person who typed an e-mail address, and an app that speaks Solana: nothing but the frame has their key.

vi.setConfig({ testTimeout: 180_000 })

const browser = sharedBrowser({ partitioned: true })
const world = kindsWorld('solana', 'frame', 'mail')
const bob = solanaPersonas.bob.address
const rpc = () => createSolanaRpc(world.rpcUrl('solana'))

async function logIn(page: Page): Promise<void> {
  const email = `sol.${Date.now()}@example.org`
  const mails = await watchMail(email, { inbox: world.url('mail') })
  await openConnect(page)
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  await accountButton(page).waitFor()
}

/** What a library of wallet-standard finds: the wallet's address, and a signature by it where a message is given. */
const askStandard = (page: Page, message: string | undefined) =>
  page.evaluate(async (text) => {
    type Found = { name: string; accounts: { address: string }[]; features: Record<string, object> }
    const found: Found[] = []
    const api = { register: (wallet: Found) => void found.push(wallet) }
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    const wallet = found.find(({ name }) => name === 'Latchkey')
    const call = async <Answer>(feature: string, method: string, input: object): Promise<Answer> => {
      const features = wallet?.features[feature] ?? {}
      return Reflect.apply(Reflect.get(features, method), features, [input])
    }
    type Accounts = { readonly accounts: readonly { readonly address: string }[] }
    const { accounts } = await call<Accounts>('standard:connect', 'connect', { silent: true })
    const account = accounts[0]
    if (text === undefined) return { address: account?.address, signature: undefined }
    const input = { account, message: new TextEncoder().encode(text) }
    type Signed = readonly { readonly signature: Uint8Array }[]
    const [answer] = await call<Signed>('solana:signMessage', 'signMessage', input)
    return { address: account?.address, signature: [...(answer?.signature ?? [])] }
  }, message)

it('signs and sends on Solana, found by the libraries of the page [S1.4, S3.170, S3.173, S6.7]', async () => {
  const { page } = await openVisit(browser(), world.url('web'), { furtherHosts: world.hosts() })
  const release = await holdBalances(page)
  await logIn(page)
  const { address: own } = await askStandard(page, undefined)
  if (own === undefined) throw new Error('The wallet shows no account.')

  const text = 'Bright keys open doors.'
  const asked = askStandard(page, text)
  expect(await approveInFrame(page)).toContain(text)
  const { signature } = await asked
  const key = await getPublicKeyFromAddress(address(own))
  const bytes = signatureBytes(Uint8Array.from(signature ?? []))
  expect(await verifySignature(key, bytes, new TextEncoder().encode(text))).toBe(true)
  await modal(page).waitFor({ state: 'hidden' })

  await rpc().requestAirdrop(address(own), lamports(2_000_000_000n)).send()
  const held = async (who: string) => (await rpc().getBalance(address(who)).send()).value
  await expect.poll(() => held(own)).toBe(2_000_000_000n)
  release()
  await page.getByRole('cell', { name: /SOL/ }).first().waitFor()
  await openAccount(page)
  await modal(page).getByTestId('w3m-account-select-network').click()
  await modal(page).getByRole('list', { name: 'Solana networks' }).getByText('Solana').click()
  await expect.poll(() => page.getByTestId('w3m-network-button').first().textContent()).toContain('Solana')
  if (!(await modal(page).isVisible())) await openAccount(page)
  const before = await held(bob)
  await fillSend(page, { token: /SOL/, amount: '0.5', to: bob, isEmbedded: true })
  expect(await approveInFrame(page)).toContain('Send 0.50 SOL')
  await finishSend(page, /Sent 0\.50? SOL/)
  expect((await held(bob)) - before).toBe(500_000_000n)
})
