import { launchBrowser, personas, recordRequests } from '@latchkey/devnet'
import type { Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { expect } from 'vitest'
import type { Nodes } from './startNodes.ts'
import { addVirtualWallet } from './virtualWallet.ts'

const { alice } = personas
const message = 'Signed by a host.'

/**
 * Does in a host's page what a person does with a wallet. The page has buttons and outputs under these names of
 * `data-testid`: a press in `connect` opens the modal; `sign` signs the text "Signed by a host." into `signature`; `switch`
 * moves to Base; `send` pays a wei to oneself and writes `hash`; `disconnect` leaves. While an account is connected,
 * `address`, `network` (its number) and `balance` (in wei, by the app's RPC) hold it; `error` holds what went wrong. Where
 * there is `capabilities`, it holds the accounts as wagmi's `withCapabilities` has them.
 */
export async function visitHost(url: string, nodes: Nodes): Promise<void> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext()
    const wallet = await addVirtualWallet(context, alice, nodes.chains)
    const requests = recordRequests(context, [new URL(url).host, new URL(nodes.url).host])
    const said: string[] = []
    const open = async () => {
      const page = await context.newPage()
      page.on('console', (line) => said.push(line.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await page.goto(url)
      return page
    }
    const page = await open()
    const shows = async (shown: Page, name: string, text: string | RegExp) => {
      const output = shown.getByTestId(name)
      const problem = shown.getByTestId('error')
      await expect
        .poll(async () => [await output.textContent(), await problem.textContent()], { message: name, timeout: 20_000 })
        .toEqual([typeof text === 'string' ? text : expect.stringMatching(text), ''])
    }
    const press = (name: string) => page.getByTestId(name).click()

    nodes.calls.length = 0
    await page.getByTestId('connect').getByRole('button').click()
    const modal = page.getByRole('dialog')
    await modal.getByRole('button', { name: 'Virtual wallet' }).click()
    await modal.waitFor({ state: 'hidden' })
    await shows(page, 'address', alice.address)
    await shows(page, 'network', '1')
    const capabilities = page.getByTestId('capabilities')
    if ((await capabilities.count()) > 0)
      expect(JSON.parse((await capabilities.textContent()) ?? '')).toEqual([
        { address: alice.address, capabilities: {} },
      ])
    // What is left after the transactions of the hosts before.
    await shows(page, 'balance', /^\d{19,}$/)
    expect(nodes.calls.filter(({ chainId }) => chainId === 1).length, 'reads by the app’s RPC').toBeGreaterThan(0)

    await press('sign')
    await shows(page, 'signature', /^0x[0-9a-f]{130}$/)
    const signature = (await page.getByTestId('signature').textContent()) as Hex
    expect(await recoverMessageAddress({ message, signature })).toBe(alice.address)

    const before = nodes.calls.length
    await press('switch')
    await shows(page, 'network', '8453')
    await shows(page, 'balance', /^\d{19,}$/)
    await expect
      .poll(() => nodes.calls.slice(before).some(({ chainId }) => chainId === 8453), {
        message: 'reads on Base by the app’s RPC',
      })
      .toBe(true)
    await press('send')
    await shows(page, 'hash', /^0x[0-9a-f]{64}$/)

    const questions = ['eth_requestAccounts', 'personal_sign', 'wallet_switchEthereumChain', 'eth_sendTransaction']
    expect(wallet.questions).toEqual(questions)
    await page.reload()
    await shows(page, 'address', alice.address)
    await shows(page, 'network', '8453')
    const second = await open()
    await shows(second, 'address', alice.address)
    expect(wallet.questions, 'questions after a reload and in a second tab').toEqual(questions)

    await press('disconnect')
    await shows(page, 'address', '')
    await shows(second, 'address', '')
    await page.reload()
    await page.getByTestId('connect').getByRole('button').waitFor()
    await shows(page, 'address', '')
    expect(wallet.reads, 'reads by the wallet instead of the app’s RPC').toEqual([])
    requests.expectNoForeign()
    expect(
      said.filter((text) => !text.includes('React DevTools')),
      'console',
    ).toEqual([])
  } finally {
    await browser.close()
  }
}
