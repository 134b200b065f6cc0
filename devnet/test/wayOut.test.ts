import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  addressesAs,
  addressesOf,
  createExitFile,
  createMoveFile,
  createPrintedCode,
  rootToWords,
  splitRoot,
  writePrivateKey,
} from '@latchkey/vault/keys'
import { Keypair, Transaction } from '@solana/web3.js'
import type { Browser, Page } from 'playwright-core'
import { parseEther, recoverTransactionAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAxe } from '../e2e/views/runAxe.ts'
import { launchBrowser } from '../src/browser/launchBrowser.ts'
import { measureLayout } from '../src/browser/measureLayout.ts'
import { rpcCall } from '../src/chains/devnetChains.ts'
import { startAnvil } from '../src/chains/startAnvil.ts'
import { repositoryRoot } from '../src/site/sites.ts'

const password = 'four words of hers'
const root = new Uint8Array(32).fill(42)
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const friend = '0x00000000000000000000000000000000000a11ce'
const code = createPrintedCode(random)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-way-out-'))
const path = (name: string) => join(folder, name)
const address = (page: Page) => page.locator('dd').first().textContent()
let browser: Browser

function build(name: string): Buffer {
  const script = join(repositoryRoot, 'scripts/wayOut.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--out', path(name)], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return readFileSync(path(name))
}

beforeAll(async () => {
  browser = await launchBrowser()
  const addresses = await addressesOf(root)
  const move = await createMoveFile(
    { root, addresses, logins: [], madeAt: '2026-11-26T12:00:00.000Z' },
    password,
    random,
  )
  const { device, recovery } = await splitRoot(root)
  const exit = await createExitFile({ user: 'u', setId: 's', addresses, device, recovery }, code, random)
  const single = await addressesAs(root, 'evmKey')
  const ofKey = { root, addresses: single, logins: [], madeAt: '2026-11-26T12:00:00.000Z' }
  writeFileSync(path('key.json'), JSON.stringify(await createMoveFile(ofKey, password, random)))
  const keyExit = { user: 'u', setId: 's', addresses: single, device, recovery }
  writeFileSync(path('key-exit.json'), JSON.stringify(await createExitFile(keyExit, code, random)))
  const ofPair = { ...ofKey, addresses: await addressesAs(root, 'solanaKey') }
  writeFileSync(path('pair.json'), JSON.stringify(await createMoveFile(ofPair, password, random)))
  writeFileSync(path('move.json'), JSON.stringify(move, undefined, 2))
  writeFileSync(path('exit.json'), JSON.stringify(exit, undefined, 2))
  writeFileSync(path('cut.json'), JSON.stringify(move).slice(0, -9))
  build('way-out.html')
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

/** The page from the disk, with no network. What it asks for beside itself is counted. */
async function openPage(options: { width: number; colorScheme: 'light' | 'dark'; locale?: string }) {
  const { width, colorScheme, locale = 'en-US' } = options
  const context = await browser.newContext({ offline: true, colorScheme, locale, viewport: { width, height: 900 } })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (error) => asked.push(error.message))
  await page.goto(pathToFileURL(path('way-out.html')).href)
  return { page, asked, [Symbol.asyncDispose]: () => context.close() }
}

async function open(page: Page, file: string, secret: string): Promise<void> {
  await page.getByLabel('Move file or exit file').setInputFiles(path(file))
  await page.getByLabel('Password of the move file, or the printed code').fill(secret)
  await page.keyboard.press('Enter')
}

it('is one file, the same byte for byte from the same sources', () => {
  expect(build('again.html').equals(readFileSync(path('way-out.html')))).toBe(true)
})

it('opens a move file from the disk with the network off, and signs what a node takes', async () => {
  await using chain = await startAnvil({ chainId: 31_337 })
  await using opened = await openPage({ width: 390, colorScheme: 'light' })
  const { page, asked } = opened
  await open(page, 'move.json', password)
  await page.getByRole('heading', { name: 'Your addresses' }).waitFor()
  const own = (await addressesOf(root)).evm
  expect(await address(page)).toBe(own)
  await page.getByRole('button', { name: 'Show the recovery phrase' }).click()
  expect((await page.locator('.words li').allTextContents()).join(' ')).toBe(rootToWords(root))
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [own, '0x56bc75e2d63100000'])
  const typed = { chainId: '31337', nonce: '0', to: friend, amount: '0.5', maxFee: '20', tip: '1.5' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
  await page.keyboard.press('Enter')
  await page.getByText(`Sends 0.50 of the native coin of chain 31337 from ${own} to ${friend}`).waitFor()
  await page.getByRole('button', { name: 'Sign it' }).press('Enter')
  const raw = await page.getByLabel('Signed transaction').inputValue()
  expect(await rpcCall(chain.rpcUrl, 'eth_sendRawTransaction', [raw])).toMatch(/^0x[0-9a-f]{64}$/)
  await expect
    .poll(async () => BigInt(String(await rpcCall(chain.rpcUrl, 'eth_getBalance', [friend, 'latest']))))
    .toBe(parseEther('0.5'))
  await page.locator('[name="amount"]').fill('0')
  expect(await page.getByLabel('Signed transaction').count()).toBe(0)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('alert').last().textContent()).toContain('Amount: type a number above zero')
  await page.getByRole('button', { name: 'Close the wallet' }).click()
  expect(await page.locator('dd').count()).toBe(0)
  expect(asked).toEqual([pathToFileURL(path('way-out.html')).href])
})

it('opens the files of a single key, shows that key and no words, and signs where it has an address', async () => {
  await using opened = await openPage({ width: 390, colorScheme: 'dark' })
  const { page, asked } = opened
  await open(page, 'key.json', password)
  await page.getByRole('heading', { name: 'Your addresses' }).waitFor()
  const { address } = privateKeyToAccount(toHex(root))
  expect(await page.locator('dd').allTextContents()).toEqual([address])
  await page.getByRole('button', { name: 'Show the private key' }).click()
  expect(await page.locator('.key li').allTextContents()).toEqual([toHex(root)])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  expect(await page.getByLabel('What to send').locator('option').count()).toBe(2)
  const typed = { chainId: '1', nonce: '0', to: friend, amount: '0.5', maxFee: '20', tip: '1.5' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign it' }).press('Enter')
  const raw = await page.getByLabel('Signed transaction').inputValue()
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
  await page.getByRole('button', { name: 'Close the wallet' }).click()
  await open(page, 'key-exit.json', code)
  await page.getByText(address).waitFor()
  expect(asked).toEqual([pathToFileURL(path('way-out.html')).href])
})

it('opens the file of a key pair of Solana, shows it as its wallets import it, and signs a transfer there', async () => {
  await using opened = await openPage({ width: 390, colorScheme: 'light' })
  const { page, asked } = opened
  const own = Keypair.fromSeed(root)
  await open(page, 'pair.json', password)
  await page.getByText(own.publicKey.toBase58()).waitFor()
  expect(await page.locator('dd').count()).toBe(1)
  await page.getByRole('button', { name: 'Show the private key' }).click()
  expect(await page.locator('.key li').allTextContents()).toEqual([writePrivateKey(root, 'solanaKey')])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  expect(await page.getByLabel('What to send').locator('option').allTextContents()).toEqual(['SOL on Solana'])
  const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
  const typed = { to: 'So11111111111111111111111111111111111111112', amount: '0.5', blockhash }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign it' }).press('Enter')
  const raw = await page.getByLabel('Signed transaction').inputValue()
  const transaction = Transaction.from(Buffer.from(raw, 'base64'))
  expect(transaction.verifySignatures()).toBe(true)
  expect(transaction.feePayer?.equals(own.publicKey)).toBe(true)
  expect(asked).toEqual([pathToFileURL(path('way-out.html')).href])
})

it('opens an exit file with its printed code, and says why another file or code does not open', async () => {
  await using opened = await openPage({ width: 1_280, colorScheme: 'dark' })
  const { page } = opened
  const alert = page.getByRole('alert').first()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Open' }).click()
  await alert.getByText('Choose the file').waitFor()
  for (const [file, secret, sentence] of [
    ['cut.json', password, 'cut or changed'],
    ['move.json', `${password}s`, 'not the one of this file'],
    ['exit.json', 'nothing of the kind', 'typing error'],
    ['exit.json', createPrintedCode(random), 'not the one of this file'],
    ['way-out.html', password, 'larger than any move file'],
  ] as const) {
    await open(page, file, secret)
    await alert.getByText(sentence).waitFor()
  }
  await open(page, 'exit.json', code)
  await page.getByRole('heading', { name: 'Your addresses' }).waitFor()
  expect(await address(page)).toBe((await addressesOf(root)).evm)
})

it.each([
  { width: 1_280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light', locale: 'de-DE' },
  { width: 1_280, colorScheme: 'dark', locale: 'ar' },
  { width: 390, colorScheme: 'dark', locale: 'ar' },
] as const)('has nothing for axe and the rules of layout to find at $width, $colorScheme, $locale', async (options) => {
  await using opened = await openPage(options)
  const { page } = opened
  const judge = async () => [...(await runAxe(page)), ...(await page.evaluate(measureLayout))]
  expect(await judge()).toEqual([])
  await page.locator('input[type="file"]').setInputFiles(path('exit.json'))
  await page.locator('input[type="password"]').fill(code)
  await page.keyboard.press('Enter')
  await page.locator('dl').waitFor()
  expect(await judge()).toEqual([])
})

it('is in the language of the browser, written its way, and in another that the person chooses', async () => {
  await using opened = await openPage({ width: 390, colorScheme: 'light', locale: 'ar' })
  const { page } = opened
  const written = () => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)
  await page.getByRole('heading', { name: 'افتح محفظتك بلا خادم' }).waitFor()
  expect(await written()).toBe('ar rtl')
  await page.getByLabel('اللغة').selectOption('Deutsch')
  await page.getByRole('heading', { name: 'Öffne deine Wallet ohne Server' }).waitFor()
  expect(await written()).toBe('de ltr')
  await page.getByLabel('Umzugsdatei oder Ausstiegsdatei').setInputFiles(path('move.json'))
  await page.getByLabel('Passwort der Umzugsdatei oder der gedruckte Code').fill(`${password}s`)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Das Passwort ist nicht das dieser Datei').waitFor()
  await page.getByLabel('Passwort der Umzugsdatei oder der gedruckte Code').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Deine Adressen' }).waitFor()
  const typed = { chainId: '1', nonce: '0', to: friend, amount: '0,5', maxFee: '20', tip: '1.5' }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value)
  await page.keyboard.press('Enter')
  await page.getByText('Betrag: Tippe eine Zahl über null mit einem Punkt').waitFor()
})
