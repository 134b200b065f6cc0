import { address, createSolanaRpc, generateKeyPairSigner, type Address as SolanaAddress } from '@solana/kit'
import type { Page } from 'playwright-core'
import { type Address, createPublicClient, encodeFunctionData, http, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { bitcoinPersona, bitcoinPersonas } from '../../src/bitcoin/bitcoinPersonas.ts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { createSolanaGiver } from '../../src/solana/createSolanaGiver.ts'
import { solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { deployer } from '../../src/world/personas.ts'
import { approveToEnd } from '../harness/approveInFrame.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { openVisit } from '../harness/openVisit.ts'
import { otherWallet } from '../harness/otherWallet.ts'
import { otherWalletKinds } from '../harness/otherWalletKinds.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, modal, openAccount, openConnect, practiceRow } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

// Three kinds of networks are left at once: Ethereum and Solana by the embedded wallet, Bitcoin by the practice wallet,
// since the embedded one sends nothing there.

const browser = sharedBrowser({ partitioned: true })
const world = kindsWorld('solana', 'bitcoin', 'frame', 'mail')
/** A wallet that has nothing yet. */
const keys = {
  evm: privateKeyToAccount(generatePrivateKey()),
  solana: await generateKeyPairSigner(),
  bitcoin: bitcoinPersona(7).payment,
}
const other = { evm: keys.evm.address, solana: keys.solana.address, bitcoin: keys.bitcoin.address }
const alice = bitcoinPersonas.alice.payment.address
const keysAbi = parseAbi(['function mint(address to)', 'function balanceOf(address owner) view returns (uint256)'])

/** The accounts of the embedded wallet, as the page's libraries find it. */
async function ownAccounts(page: Page): Promise<{ evm: Address; solana: SolanaAddress }> {
  const found = await page.evaluate(async () => {
    type Found = { readonly name: string; readonly accounts: readonly { readonly address: string }[] }
    const solana: string[] = []
    const register = ({ name, accounts }: Found) => {
      if (name === 'Latchkey') solana.push(...accounts.map((account) => account.address))
    }
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    const evm = await new Promise<string>((resolve) => {
      addEventListener('eip6963:announceProvider', (event) => {
        const { info, provider } = Reflect.get(event, 'detail')
        if (info.name !== 'Latchkey') return
        provider.request({ method: 'eth_accounts' }).then(([first]: string[]) => resolve(first ?? ''))
      })
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    return { evm, solana: solana[0] ?? '' }
  })
  return { evm: found.evm as Address, solana: address(found.solana) }
}

/** An ether and an NFT, five SOL and 500 USDC of Solana. */
async function give({ evm, solana }: { evm: Address; solana: SolanaAddress }): Promise<void> {
  const url = world.rpcUrl('eip155')
  await rpcCall(url, 'anvil_setBalance', [evm, toHex(10n ** 18n)])
  await rpcCall(url, 'anvil_impersonateAccount', [deployer.address])
  const data = encodeFunctionData({ abi: keysAbi, functionName: 'mint', args: [evm] })
  await rpcCall(url, 'eth_sendTransaction', [{ from: deployer.address, to: devnetContracts.keys, data }])
  await rpcCall(url, 'anvil_stopImpersonatingAccount', [deployer.address])
  await createSolanaGiver(world.rpcUrl('solana')).give(solana)
}

/** What the chains themselves say. */
async function held(who: { evm: Address; solana: SolanaAddress; bitcoin: string }) {
  const evm = createPublicClient({ transport: http(world.rpcUrl('eip155')) })
  const solana = createSolanaRpc(world.rpcUrl('solana'))
  const mint = solanaTokens.usdc.mint.address
  const [ether, keys, sol, accounts, explorer] = await Promise.all([
    evm.getBalance({ address: who.evm }),
    evm.readContract({ address: devnetContracts.keys, abi: keysAbi, functionName: 'balanceOf', args: [who.evm] }),
    solana.getBalance(who.solana).send(),
    solana.getTokenAccountsByOwner(who.solana, { mint }, { encoding: 'jsonParsed' }).send(),
    fetch(`${world.rpcUrl('bip122')}/address/${who.bitcoin}`),
  ])
  type Sums = { readonly chain_stats: { readonly funded_txo_sum: number; readonly spent_txo_sum: number } }
  const { chain_stats: sums } = (await explorer.json()) as Sums
  const usdc = accounts.value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
  return { ether, keys, sol: sol.value, usdc, sats: sums.funded_txo_sum - sums.spent_txo_sum }
}

async function openMove(page: Page): Promise<void> {
  await page.goto(`${world.url('web')}/permissions`)
  await page.getByTestId('move-everything').click()
  await modal(page).getByTestId('survey').waitFor()
}

const moving = (page: Page) => modal(page).getByTestId('moving').getByRole('listitem').allInnerTexts()

it('moves an NFT, a token of Solana with the deposit of its account, and three native tokens, over a reload', async () => {
  const { page, context } = await openVisit(browser(), 'about:blank', { furtherHosts: world.hosts() })
  await otherWallet(context, keys.evm)
  await otherWalletKinds(context, keys)
  await world.control({ autoApprove: true })
  await page.goto(world.url('web'))
  const email = `move.${Date.now()}@example.org`
  const mails = await watchMail(email, { inbox: world.url('mail') })
  await openConnect(page)
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  await accountButton(page).waitFor()
  const own = { ...(await ownAccounts(page)), bitcoin: alice }
  await give(own)
  await openAccount(page)
  await modal(page).getByTestId('w3m-account-select-network').click()
  await modal(page).getByRole('list', { name: 'Bitcoin networks' }).getByText('Bitcoin Practice').click()
  await modal(page).getByRole('button', { name: 'Connect a wallet' }).click()
  await practiceRow(page).click()
  await expect.poll(() => accountButton(page).textContent()).toContain(alice.slice(-6))
  const before = await held(own)

  await openMove(page)
  await modal(page).getByTestId('connect-other').click()
  await modal(page).getByTestId('wallet-selector-example.other').click()
  // In the order of what is left, each said of which kind it is.
  for (const kind of ['Ethereum', 'Solana', 'Bitcoin']) {
    const row = modal(page)
      .getByRole('listitem')
      .filter({ hasText: `Other wallet · ${kind}` })
    await row.getByRole('button', { name: /^Prove / }).click()
    await modal(page).getByText(`Proven by a signature · ${kind}`).waitFor()
  }
  await modal(page).getByTestId('survey').click()
  await modal(page).getByText('What it costs', { exact: true }).waitFor()
  expect(await moving(page)).toEqual(
    [/Practice key/, /ETH/, /USD Coin/, /Deposit for USDC.*0\.00203928 SOL/s, /SOL/, /rBTC/].map((row) =>
      expect.stringMatching(row),
    ),
  )

  // The NFT is in a block, and the wallet asks for the ether, as the page goes away.
  await modal(page).getByTestId('move').click()
  expect(await approveToEnd(page)).toContain('PKEY')
  await expect.poll(async () => (await held(other)).keys).toBe(1n)
  await page.frameLocator('#w3m-iframe').locator('.approve').waitFor()
  await page.reload()
  await accountButton(page).waitFor()
  await openMove(page)
  await modal(page).getByText('A move was interrupted').waitFor()
  await modal(page).getByTestId('survey').click()
  await modal(page).getByText('What it costs', { exact: true }).waitFor()
  expect(await moving(page)).toHaveLength(5)
  await modal(page).getByTestId('move').click()
  for (const words of ['Send 0.999', 'Send 500.00', 'Close a token account', 'Send 4.99'])
    expect(await approveToEnd(page)).toContain(words)
  await modal(page).getByText('6 things have left').waitFor({ timeout: 60_000 })
  expect(await modal(page).getByTestId('staying').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/ETH.*Less than its fee/is),
  ])

  const [left, arrived] = [await held(own), await held(other)]
  expect(left).toMatchObject({ keys: 0n, sol: 0n, usdc: [], sats: 0 })
  expect(arrived).toMatchObject({ keys: 1n, usdc: before.usdc })
  expect(arrived.ether).toBeGreaterThan((before.ether * 99n) / 100n)
  expect(arrived.sol).toBeGreaterThan((before.sol * 99n) / 100n)
  expect(arrived.sats).toBeGreaterThan(before.sats - 10_000)
}, 180_000)
