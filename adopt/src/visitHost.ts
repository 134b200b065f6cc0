import { addVirtualWallet, personas } from '@latchkey/devnet'
import { type Hex, recoverMessageAddress } from 'viem'
import { expect } from 'vitest'
import { openHost } from './openHost.ts'
import type { Nodes } from './startNodes.ts'

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
  await using host = await openHost(url, nodes.url)
  const { shows } = host
  const wallet = await addVirtualWallet(host.context, alice, nodes.chains)
  const page = await host.open()
  const press = (name: string) => page.getByTestId(name).click()

  nodes.calls.length = 0
  await host.connect(page)
  await shows(page, 'address', alice.address)
  await shows(page, 'network', '1')
  const capabilities = page.getByTestId('capabilities')
  if ((await capabilities.count()) > 0)
    expect(JSON.parse((await capabilities.textContent()) ?? '')).toEqual([{ address: alice.address, capabilities: {} }])
  // What is left after the transactions of the hosts before.
  await shows(page, 'balance', /^\d{19,}$/)
  expect(nodes.calls.filter(({ path }) => path === '/1').length, 'reads by the app’s RPC').toBeGreaterThan(0)

  await press('sign')
  await shows(page, 'signature', /^0x[0-9a-f]{130}$/)
  const signature = (await page.getByTestId('signature').textContent()) as Hex
  expect(await recoverMessageAddress({ message, signature })).toBe(alice.address)

  const before = nodes.calls.length
  await press('switch')
  await shows(page, 'network', '8453')
  await shows(page, 'balance', /^\d{19,}$/)
  await expect
    .poll(() => nodes.calls.slice(before).some(({ path }) => path === '/8453'), {
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
  const second = await host.open()
  await shows(second, 'address', alice.address)
  expect(wallet.questions, 'questions after a reload and in a second tab').toEqual(questions)

  await press('disconnect')
  await shows(page, 'address', '')
  await shows(second, 'address', '')
  await page.reload()
  await page.getByTestId('connect').getByRole('button').waitFor()
  await shows(page, 'address', '')
  expect(wallet.reads, 'reads by the wallet instead of the app’s RPC').toEqual([])
  host.expectQuiet()
}
