import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { beforeAll, expect, it, vi } from 'vitest'
import { bitcoinPersonas } from '../../src/bitcoin/bitcoinPersonas.ts'
import { type Bip322Verifier, loadBip322 } from '../../src/bitcoin/loadBitcoinNode.ts'
import { solanaPersonas } from '../../src/solana/solanaPersonas.ts'
import { personas } from '../../src/world/personas.ts'
import { holdPhone } from '../harness/holdPhone.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openVisit } from '../harness/openVisit.ts'
import { readQr } from '../harness/readQr.ts'
import { servePage } from '../harness/servePage.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, fillSend, finishSend, modal, openAccount } from '../harness/steps.ts'

// Carol's phone holds keys of three kinds of networks; one code brings all of them to the page.

vi.setConfig({ testTimeout: 300_000 })

const browser = sharedBrowser()
const world = kindsWorld('solana', 'bitcoin', 'phone')
const pageUrl = servePage('other-devices', { relayUrl: () => world.url('relay'), world })
const carol = {
  evm: personas.carol.address,
  solana: solanaPersonas.carol,
  payment: bitcoinPersonas.carol.payment.address,
  ordinals: bitcoinPersonas.carol.ordinals.address,
}
const bob = { solana: solanaPersonas.bob.address, bitcoin: bitcoinPersonas.bob.payment.address }

let verifyBip322: Bip322Verifier
beforeAll(async () => {
  verifyBip322 = await loadBip322()
})

const rpc = () => createSolanaRpc(world.rpcUrl('solana'))
const lamports = async () => (await rpc().getBalance(bob.solana).send()).value
async function satsOf(owner: string): Promise<number> {
  const answer = await fetch(`${world.rpcUrl('bip122')}/address/${owner}`)
  const { chain_stats: sums } = (await answer.json()) as {
    chain_stats: { funded_txo_sum: number; spent_txo_sum: number }
  }
  return sums.funded_txo_sum - sums.spent_txo_sum
}

/** Asks a wallet of the page, whose bytes travel as lists. */
const ask = (page: Page, name: string, method: string, args: readonly unknown[]) =>
  page.evaluate(
    async ([wallet, called, given]) => {
      const revive = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(revive)
        const bytes: unknown = Reflect.get(Object(value), 'bytes')
        return Array.isArray(bytes) ? Uint8Array.from(bytes) : value
      }
      const plain = (value: unknown): unknown => {
        if (value instanceof Uint8Array) return [...value]
        return Array.isArray(value) ? value.map(plain) : value
      }
      const target = Reflect.get(window, wallet as string)
      return plain(await Reflect.get(target, called as string).apply(target, (given as unknown[]).map(revive)))
    },
    [name, method, args] as const,
  )
const asBytes = (bytes: Uint8Array) => ({ bytes: [...bytes] })
const text = (words: string) => asBytes(new TextEncoder().encode(words))

async function payment(sol: bigint): Promise<Uint8Array> {
  const { value: latest } = await rpc().getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (start) => setTransactionMessageFeePayer(carol.solana.address, start),
    (start) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(latest.blockhash), lastValidBlockHeight: latest.lastValidBlockHeight },
        start,
      ),
    (start) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: carol.solana, destination: address(bob.solana), amount: sol }),
        start,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

async function isSignedByCarol(wire: unknown): Promise<boolean> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(Uint8Array.from(wire as number[]))
  const signature = signatures[carol.solana.address]
  if (!signature) return false
  const key = await getPublicKeyFromAddress(carol.solana.address)
  return verifySignature(key, signature, messageBytes)
}

async function useNetwork(page: Page, kind: string, network: string, own: string): Promise<void> {
  if (!(await modal(page).isVisible())) await openAccount(page)
  await modal(page).getByTestId('w3m-account-select-network').click()
  await modal(page)
    .getByRole('list', { name: `${kind} networks` })
    .getByText(network, { exact: true })
    .click()
  await expect.poll(() => accountButton(page).textContent()).toContain(own.slice(-6))
}

it('is one session for three kinds: signs with each, pays with SOL and bitcoin, is there after a reload, and ends in all', async () => {
  const hosts = [pageUrl(), ...world.hosts().map((host) => `http://${host}`)].map((url) => new URL(url).host)
  const [{ page }, phone] = await Promise.all([
    openVisit(browser(), pageUrl(), { furtherHosts: hosts, deviceScaleFactor: 2 }),
    holdPhone(browser(), world.url('phone')),
  ])
  await page.getByTestId('connect-button').first().click()
  await modal(page).getByTestId('wallet-selector-walletconnect').click()
  const code = modal(page).getByTestId('wui-qr-code')
  await code.locator('svg').first().waitFor()
  await phone.connect(await readQr(code))
  await accountButton(page).waitFor()
  await modal(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByTestId('solana-address').textContent()).toBe(carol.solana.address)
  await expect.poll(() => page.getByTestId('bitcoin-address').textContent()).toBe(carol.payment)

  // A message with the key of each.
  const message = 'Hello from the page'
  await page.getByTestId('sign').click()
  expect(await phone.answer('approve')).toContain(message)
  const signed = () => page.getByTestId('result').textContent()
  await expect.poll(signed).toMatch(/^0x/)
  const evmSignature = ((await signed()) ?? '') as `0x${string}`
  expect(await verifyMessage({ address: carol.evm, message, signature: evmSignature })).toBe(true)

  const [bySolana, solanaWords] = await Promise.all([
    ask(page, 'solanaWallet', 'signMessage', [text(message)]),
    phone.answer('approve'),
  ])
  expect(solanaWords).toContain(message)
  const key = await getPublicKeyFromAddress(carol.solana.address)
  const solanaSignature = signatureBytes(Uint8Array.from(bySolana as number[]))
  expect(await verifySignature(key, solanaSignature, new TextEncoder().encode(message))).toBe(true)

  for (const [owner, protocol] of [
    [carol.payment, 'bip322'],
    [carol.ordinals, 'bip322'],
    [carol.payment, 'ecdsa'],
  ] as const) {
    const [signature] = await Promise.all([
      ask(page, 'bitcoinWallet', 'signMessage', [{ address: owner, message, protocol }]),
      phone.answer('approve'),
    ])
    expect(verifyBip322(owner, message, String(signature))).toBe(true)
    expect(verifyBip322(owner, `${message} `, String(signature))).toBe(false)
  }
  const addresses = await ask(page, 'bitcoinSession', 'request', [
    { method: 'getAccountAddresses', params: { account: carol.payment } },
    world.networks().find((network) => network.startsWith('bip122:')),
  ])
  expect(addresses).toMatchObject([
    { address: carol.payment, intention: 'payment' },
    { address: carol.ordinals, intention: 'ordinal' },
  ])

  // Transactions: one, several, and one that the phone sends itself.
  const wires = [await payment(1_000n), await payment(2_000n)]
  const [one, oneWords] = await Promise.all([
    ask(page, 'solanaWallet', 'signTransaction', [asBytes(wires[0] ?? new Uint8Array())]),
    phone.answer('approve'),
  ])
  expect(oneWords).toContain(`0.000001 SOL`)
  expect(await isSignedByCarol(one)).toBe(true)
  const [several] = await Promise.all([
    ask(page, 'solanaWallet', 'signAllTransactions', [wires.map(asBytes)]),
    phone.answer('approve'),
  ])
  expect(await Promise.all((several as unknown[]).map(isSignedByCarol))).toEqual([true, true])
  const transfers = ask(page, 'bitcoinWallet', 'sendTransfer', [{ from: carol.payment, to: bob.bitcoin, sats: 4_000 }])
  const satsBefore = await satsOf(bob.bitcoin)
  const [txid, transferWords] = await Promise.all([transfers, phone.answer('approve')])
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
  expect(transferWords).toContain('0.00004 rBTC')
  await expect.poll(async () => (await satsOf(bob.bitcoin)) - satsBefore).toBe(4_000)

  // Payments from the modal.
  const lamportsBefore = await lamports()
  await useNetwork(page, 'Solana', 'Solana', carol.solana.address)
  await openAccountIfClosed(page)
  await fillSend(page, { token: /SOL/, amount: '0.05', to: bob.solana })
  await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  expect(await phone.answer('approve')).toContain('0.05 SOL')
  await finishSend(page, 'Sent 0.05 SOL')
  expect((await lamports()) - lamportsBefore).toBe(50_000_000n)

  await useNetwork(page, 'Bitcoin', 'Bitcoin Practice', carol.payment)
  await openAccountIfClosed(page)
  await fillSend(page, { token: /rBTC/, amount: '0.0005', to: bob.bitcoin })
  await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  expect(await phone.answer('approve')).toContain('0.0005 rBTC')
  await finishSend(page, 'Sent 0.0005 rBTC')
  expect((await satsOf(bob.bitcoin)) - satsBefore).toBe(54_000)

  await page.reload()
  await expect.poll(() => page.getByTestId('solana-address').textContent()).toBe(carol.solana.address)
  await expect.poll(() => page.getByTestId('bitcoin-address').textContent()).toBe(carol.payment)
  await phone.page.getByTestId('phone-disconnect').click()
  await page.getByTestId('connect-button').waitFor()
  await expect.poll(() => page.getByTestId('solana-address').textContent()).toBe('')
  await expect.poll(() => page.getByTestId('bitcoin-address').textContent()).toBe('')
})

async function openAccountIfClosed(page: Page): Promise<void> {
  if (!(await modal(page).isVisible())) await openAccount(page)
  await modal(page).getByTestId('wallet-features-send-button').waitFor()
}
