import { solanaPersonas } from '@latchkey/devnet/solana'
import {
  createSolanaRpc,
  getBase58Encoder,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type Signature,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { expect } from 'vitest'
import { openHost } from './openHost.ts'
import type { SolanaNode } from './startNodes.ts'
import { addVirtualSolanaWallet } from './virtualSolanaWallet.ts'

const { alice } = solanaPersonas
const key = await getPublicKeyFromAddress(alice.address)

/**
 * Does in a host's page what a person does with a wallet of Solana. The page has buttons and outputs under these names of
 * `data-testid`: a press in `connect` opens the modal; `sign` signs the text "Signed by a host." into `signature` (base58);
 * `sign-transaction` signs a transfer to oneself into `signed` (its wire form in base64); `send` signs and sends one, and
 * writes `hash`; `account` opens the modal; `disconnect` leaves by the app's own library. While an account is connected,
 * `address` and `balance` (in lamports, by the app's RPC) hold it; `error` holds what went wrong since `connect`.
 */
export async function visitSolanaHost(url: string, node: SolanaNode): Promise<void> {
  await using host = await openHost(url, node.url)
  const { shows } = host
  const wallet = await addVirtualSolanaWallet(host.context, alice, node.chainUrl)
  const chain = createSolanaRpc(node.chainUrl)
  const page = await host.open()
  const press = (name: string) => page.getByTestId(name).click()
  const reads = async (name: string, pattern: RegExp) => {
    await shows(page, name, pattern)
    return (await page.getByTestId(name).textContent()) ?? ''
  }

  // Nothing is asked of the wallet when the person gives up.
  await page.getByTestId('connect').getByRole('button').click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Virtual wallet' }).waitFor()
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  expect(wallet.questions).toEqual([])

  node.calls.length = 0
  await host.connect(page)
  await shows(page, 'address', alice.address)
  await shows(page, 'balance', /^\d{10,}$/)
  expect(node.calls.filter(({ method }) => method === 'getBalance').length, 'reads by the app’s RPC').toBeGreaterThan(0)

  await press('sign')
  const signature = getBase58Encoder().encode(await reads('signature', /^[1-9A-HJ-NP-Za-km-z]{80,90}$/))
  const message = new TextEncoder().encode('Signed by a host.')
  expect(await verifySignature(key, signature as SignatureBytes, message)).toBe(true)

  await press('sign-transaction')
  const wire = getBase64Encoder().encode(await reads('signed', /^[A-Za-z0-9+/=]{100,}$/))
  const signed = getTransactionDecoder().decode(wire)
  const over = signed.signatures[alice.address]
  expect(over && (await verifySignature(key, over, signed.messageBytes))).toBe(true)

  await press('send')
  const hash = await reads('hash', /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const status = async () => (await chain.getSignatureStatuses([hash as Signature]).send()).value[0]
  await expect
    .poll(async () => (await status())?.confirmationStatus, { timeout: 20_000 })
    .toMatch(/^(confirmed|finalized)$/)
  expect((await status())?.err).toBe(null)

  const questions = ['connect', 'signMessage', 'signTransaction', 'signAndSendTransaction']
  expect(wallet.questions).toEqual(questions)
  await page.reload()
  await shows(page, 'address', alice.address)
  const second = await host.open()
  await shows(second, 'address', alice.address)
  expect(wallet.questions, 'questions after a reload and in a second tab').toEqual(questions)

  await press('disconnect')
  await shows(page, 'address', '')
  await shows(second, 'address', '')
  await page.reload()
  await page.getByTestId('connect').getByRole('button').waitFor()
  await shows(page, 'address', '')

  // From the modal instead, and from the wallet.
  await host.connect(page)
  await shows(page, 'address', alice.address)
  await press('account')
  await press('account-menu')
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await shows(page, 'address', '')
  await page.keyboard.press('Escape')
  await host.connect(page)
  await shows(page, 'address', alice.address)
  await wallet.leave()
  await shows(page, 'address', '')
  expect(wallet.questions).toEqual([...questions, 'connect', 'connect'])
  host.expectQuiet()
}
