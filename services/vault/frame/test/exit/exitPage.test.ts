import { readFileSync } from 'node:fs'
import { addAuthenticator, launchBrowser, rpcCall, startAnvil } from '@latchkey/devnet'
import { startSolana } from '@latchkey/devnet/solana'
import { createPrintedCode, firstAddressOf, prfSalt } from '@latchkey/vault/keys'
import { Connection, Keypair } from '@solana/web3.js'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainRandom } from '../../../guardian/test/plainRandom.ts'
import { base64url, createId } from '../../src/calls/base64url.ts'
import { createKeyWorkerHandlers } from '../../src/keys/keyWorkerHandlers.ts'
import {
  buildFrame,
  type Kept,
  keepInBrowser,
  keepWallet,
  keptPage,
  openByCode,
  seed,
  serve,
  whole,
} from './exitWorld.ts'

const friend = '0x00000000000000000000000000000000000a11ce'
let browser: Browser
let frame: Awaited<ReturnType<typeof buildFrame>>
let kept: Kept

beforeAll(async () => {
  browser = await launchBrowser()
  frame = await buildFrame()
  kept = await keepWallet()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  frame?.remove()
})

/** What axe finds, and whether the page is wider than its window. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(() => (window as never as { axe: typeof axe }).axe.run())
  expect(passes.length).toBeGreaterThan(10)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  return [...violations.map(({ id }) => id), ...(isWide ? ['wider than the window'] : [])]
}

it('opens the wallet by its printed code with every server gone, and sends by a node that the person names', async () => {
  const server = await serve(frame.bundle)
  const origin = `http://127.0.0.1:${server.port}`
  const page = await keepInBrowser(browser, origin, kept)
  await expect.poll(() => keptPage(page)).toEqual(whole)
  await server.stop()
  await expect(fetch(`${origin}/exit`)).rejects.toThrow()

  await page.goto(`${origin}/exit`)
  await openByCode(page, createPrintedCode(plainRandom))
  await page.getByRole('alert').getByText('not the one of this file').waitFor()
  await openByCode(page, 'AAAAA-AAAAA')
  await page.getByRole('alert').getByText('typing error').waitFor()
  await openByCode(page, kept.code.toLowerCase())
  await page.getByRole('heading', { name: 'Your addresses' }).waitFor()
  const own = firstAddressOf(kept.wayOut.addresses)
  expect(await page.locator('dd').first().textContent()).toBe(own)

  await using chain = await startAnvil({ chainId: 31_337 })
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [own, '0x56bc75e2d63100000'])
  await page.getByLabel('Address of a node (RPC)').fill(chain.rpcUrl)
  await page.getByRole('button', { name: 'Fill in from this node' }).click()
  await expect.poll(() => page.locator('[name="chainId"]').inputValue()).toBe('31337')
  await page.locator('[name="to"]').fill(friend)
  await page.locator('[name="amount"]').fill('0.5')
  await page.locator('[name="amount"]').press('Enter')
  await page.getByText(`Sends 0.50 of the native coin of chain 31337 from ${own} to ${friend}`).waitFor()
  await page.getByRole('button', { name: 'Sign it' }).click()
  await page.getByRole('button', { name: 'Send it through this node' }).click()
  await page.getByText(/The node has taken it: 0x[0-9a-f]{64}/).waitFor()
  await expect
    .poll(async () => BigInt(String(await rpcCall(chain.rpcUrl, 'eth_getBalance', [friend, 'latest']))))
    .toBe(parseEther('0.5'))
}, 120_000)

/** Makes a passkey at the wallet's own origin, and puts the recovery key under it, as adding one does. */
async function addPasskey(page: Page, kept: Kept): Promise<Kept> {
  const made = await page.evaluate(
    async ({ salt, challenge }) => {
      const text = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
      const prf = { eval: { first: new Uint8Array(salt) } }
      const credential = (await navigator.credentials.create({
        publicKey: {
          challenge: new Uint8Array(challenge),
          rp: { id: 'localhost', name: 'localhost' },
          user: { id: new Uint8Array(challenge), name: 'ann', displayName: 'ann' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          extensions: { prf },
        },
      })) as PublicKeyCredential
      const again = (await navigator.credentials.get({
        publicKey: {
          challenge: new Uint8Array(challenge),
          rpId: 'localhost',
          allowCredentials: [{ type: 'public-key', id: credential.rawId }],
          userVerification: 'required',
          extensions: { prf },
        },
      })) as PublicKeyCredential
      const results = again.getClientExtensionResults().prf?.results?.first as ArrayBuffer
      return { id: text(credential.rawId), prf: text(results) }
    },
    { salt: [...prfSalt('localhost')], challenge: [...plainRandom(32)] },
  )
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
  const { wayOut, code } = kept
  const [wrap] = wayOut.wraps
  if (wrap === undefined) throw new Error('There is no wrap.')
  const worker = createKeyWorkerHandlers()
  const place = {
    user: wayOut.user,
    addresses: wayOut.addresses,
    recoveryPublicKey: base64url.decode(wayOut.recoveryPublicKey),
  }
  const ciphertext = base64url.decode(wrap.ciphertext)
  await worker.open({ ...place, wrapId: wrap.wrapId, ciphertext, by: { method: 'code', code } })
  const wrapId = createId()
  const credentialId = bytes(made.id)
  const by = { method: 'passkey', prf: bytes(made.prf), credentialId } as const
  const own = {
    method: 'passkey' as const,
    wrapId,
    credentialId: base64url.encode(credentialId),
    ciphertext: base64url.encode(await worker.wrap({ ...place, wrapId, by })),
  }
  return { ...kept, wayOut: { ...wayOut, rpId: 'localhost', wraps: [own] } }
}

it('opens the wallet by a passkey with every server gone', async () => {
  const server = await serve(frame.bundle)
  const origin = `http://localhost:${server.port}`
  const page = await keepInBrowser(browser, origin, kept)
  await addAuthenticator(page)
  // `/exit` itself makes no passkeys.
  await page.goto(`${origin}/hub`)
  const withPasskey = await addPasskey(page, kept)
  await page.goto(`${origin}/exit`)
  await seed(page, withPasskey)
  await expect.poll(() => keptPage(page)).toEqual(whole)
  await server.stop()
  await page.goto(`${origin}/exit`)
  await page.getByRole('button', { name: 'Open with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your addresses' }).waitFor()
  expect(await page.locator('dd').first().textContent()).toBe(firstAddressOf(kept.wayOut.addresses))
  await page.getByRole('button', { name: 'Close the wallet' }).click()
  expect(await page.locator('dd').count()).toBe(0)
}, 120_000)

it('opens a wallet that is a single key by its printed code and by a passkey with every server gone, at the key’s address', async () => {
  const key = generatePrivateKey()
  const single = await keepWallet(key)
  const server = await serve(frame.bundle)
  const origin = `http://localhost:${server.port}`
  const page = await keepInBrowser(browser, origin, single)
  await addAuthenticator(page)
  await page.goto(`${origin}/hub`)
  const { wayOut } = await addPasskey(page, single)
  await page.goto(`${origin}/exit`)
  await seed(page, { ...single, wayOut: { ...wayOut, wraps: [...single.wayOut.wraps, ...wayOut.wraps] } })
  await expect.poll(() => keptPage(page)).toEqual(whole)
  await server.stop()
  const { address } = privateKeyToAccount(key)
  for (const open of [
    () => openByCode(page, single.code),
    () => page.getByRole('button', { name: 'Open with a passkey' }).click(),
  ]) {
    await page.goto(`${origin}/exit`)
    await open()
    await page.getByRole('heading', { name: 'Your addresses' }).waitFor()
    expect(await page.locator('dd').allTextContents()).toEqual([address])
    await page.getByRole('button', { name: 'Show the private key' }).click()
    expect(await page.locator('.key li').allTextContents()).toEqual([key])
  }
  expect(await faultsOf(page)).toEqual([])
}, 120_000)

it('opens a key pair of Solana by its printed code with every server gone, and sends by a node of Solana', async () => {
  const { secretKey, publicKey } = Keypair.generate()
  const own = publicKey.toBase58()
  const pair = await keepWallet(JSON.stringify([...secretKey]))
  const server = await serve(frame.bundle)
  const origin = `http://127.0.0.1:${server.port}`
  const page = await keepInBrowser(browser, origin, pair)
  await expect.poll(() => keptPage(page)).toEqual(whole)
  await server.stop()
  await page.goto(`${origin}/exit`)
  expect(await page.locator('section .id').textContent()).toBe(own)
  await openByCode(page, pair.code)
  await page.getByRole('heading', { name: 'Your addresses' }).waitFor()
  expect(await page.locator('dd').allTextContents()).toEqual([own])

  await using chain = await startSolana({ slotMs: 20 })
  const connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.webSocketUrl })
  await connection.requestAirdrop(publicKey, 2_000_000_000)
  await expect.poll(() => connection.getBalance(publicKey)).toBe(2_000_000_000)
  await page.getByLabel('Address of a node (RPC)').fill(chain.rpcUrl)
  await page.getByRole('button', { name: 'Fill in from this node' }).click()
  await expect.poll(() => page.locator('[name="blockhash"]').inputValue()).not.toBe('')
  const to = Keypair.generate().publicKey
  await page.locator('[name="to"]').fill(to.toBase58())
  await page.locator('[name="amount"]').fill('0.5')
  await page.locator('[name="amount"]').press('Enter')
  await page.getByText(`Sends 0.50 SOL from ${own} to ${to.toBase58()}`).waitFor()
  await page.getByRole('button', { name: 'Sign it' }).click()
  await page.getByRole('button', { name: 'Send it through this node' }).click()
  await page.getByText(/The node has taken it: \w{80,90}/).waitFor()
  await expect.poll(() => connection.getBalance(to)).toBe(500_000_000)
  expect(await faultsOf(page)).toEqual([])
}, 120_000)

it('saves a move file, and forgets the wallet and the page when it is told to', async () => {
  const server = await serve(frame.bundle)
  const page = await keepInBrowser(browser, `http://127.0.0.1:${server.port}`, kept)
  await expect.poll(() => keptPage(page)).toEqual(whole)
  await server.stop()
  await openByCode(page, kept.code)
  const saving = page.waitForEvent('download')
  for (const label of ['New password, 12 characters at least', 'The same password again'])
    await page.getByLabel(label).fill('four words of hers')
  await page.getByRole('button', { name: 'Save the move file' }).click()
  const file = await (await saving).path()
  await page.getByRole('button', { name: 'Close the wallet' }).click()
  await page
    .getByLabel('Move file or exit file')
    .setInputFiles({ name: 'm.json', mimeType: 'application/json', buffer: readFileSync(file) })
  await page.getByLabel('Password of the move file, or the printed code').fill('four words of hers')
  await page.keyboard.press('Enter')
  await page.locator('dd').first().getByText(firstAddressOf(kept.wayOut.addresses)).waitFor()
  await page.getByRole('button', { name: 'Close the wallet' }).click()
  await page.getByRole('button', { name: 'Remove from this browser' }).click()
  await page.getByText('Removed.').waitFor()
  expect(await keptPage(page)).toEqual({ state: undefined, paths: [] })
}, 120_000)

it.each([
  { viewport: { width: 1_280, height: 900 }, colorScheme: 'light', locale: 'en-US' },
  { viewport: { width: 390, height: 900 }, colorScheme: 'dark', locale: 'de-DE' },
  { viewport: { width: 390, height: 900 }, colorScheme: 'light', locale: 'ar' },
] as const)(
  'has nothing for axe to find and nothing wider than its window in $locale, $colorScheme',
  async (options) => {
    const server = await serve(frame.bundle)
    const page = await keepInBrowser(browser, `http://127.0.0.1:${server.port}`, kept, options)
    expect(await faultsOf(page)).toEqual([])
    await openByCode(page, kept.code)
    await page.locator('dl').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await server.stop()
  },
  60_000,
)
