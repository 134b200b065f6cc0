import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  parseAbi,
  parseEther,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetContracts, personas, recordRequests } from '../../src/index.ts'
import {
  ask,
  askAndPress,
  call,
  events,
  openPage,
  openPractice,
  outcome,
  type PracticeFixture,
  pressLast,
  walletInfo,
} from './openPractice.ts'

const { alice, bob } = personas
let fixture: PracticeFixture

beforeAll(async () => {
  fixture = await openPractice()
})
afterAll(() => fixture.stop())

const client = (index: number) =>
  createPublicClient({ transport: http(fixture.devnet.chains[index]?.rpcUrl), pollingInterval: 50 })

async function connectedPage() {
  const page = await fixture.newPage()
  expect(await askAndPress(page, 'Connect', 'eth_requestAccounts')).toEqual({ result: [alice.address] })
  return page
}

describe('the practice wallet', () => {
  it('announces itself, and asks nothing of anybody before a click', async () => {
    const page = await fixture.newPage()
    const record = recordRequests(page, [new URL(fixture.site.url).host])
    await page.reload()
    expect(await walletInfo(page)).toMatchObject({
      rdns: 'money.latchkey.practice',
      name: 'Practice wallet',
      icon: expect.stringMatching(/^data:image\/svg\+xml,/),
    })
    expect(await call(page, 'eth_accounts')).toEqual({ result: [] })
    expect(await call(page, 'eth_chainId')).toEqual({ result: '0x1' })
    expect(record.all.length).toBeGreaterThan(0)
    record.expectNoForeign()
    expect(await page.evaluate(() => 'ethereum' in window)).toBe(false)
  })

  it('lets a page in with the account that the person chooses', async () => {
    const page = await fixture.newPage()
    const popup = await ask(page, 'eth_requestAccounts')
    expect(new URL(popup.url()).origin).toBe(fixture.practice.url)
    await expect.poll(() => popup.locator('body').textContent()).toContain('Practice money')
    await popup.getByRole('radio', { name: /Bob/ }).check()
    await popup.getByRole('button', { name: 'Connect' }).click()
    expect(await outcome(page)).toEqual({ result: [bob.address] })
    expect(await events(page)).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [bob.address]],
    ])
    expect(await call(page, 'personal_sign', ['0x00', alice.address])).toMatchObject({ code: 4100 })
  })

  it('signs a message that it shows', async () => {
    const page = await connectedPage()
    const message = 'page.example asks you to sign in.\n\nÜnïcode, and a second line'
    const popup = await ask(page, 'personal_sign', [toHex(message), alice.address])
    await expect.poll(() => popup.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(message)
    await popup.getByRole('button', { name: 'Sign' }).click()
    const { result } = await outcome(page)
    expect(await verifyMessage({ address: alice.address, message, signature: result as Hex })).toBe(true)
  })

  it('signs typed data that it shows, and says when it is for another network', async () => {
    const page = await connectedPage()
    const typedData = {
      domain: { name: 'Mail', chainId: 8453 },
      types: {
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallet', type: 'address' },
        ],
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'lines', type: 'string[]' },
        ],
      },
      primaryType: 'Mail',
      message: { from: { name: 'Cow', wallet: alice.address }, lines: ['moo', 'moo again'] },
    } as const
    const popup = await ask(page, 'eth_signTypedData_v4', [alice.address, JSON.stringify(typedData)])
    const text = () => popup.locator('main').textContent()
    for (const shown of [
      'Mail · Mail',
      'Cow',
      alice.address,
      'moo again',
      'This signature is for another network: Base.',
    ]) {
      await expect.poll(text).toContain(shown)
    }
    await popup.getByRole('button', { name: 'Sign' }).click()
    const { result } = await outcome(page)
    expect(await verifyTypedData({ ...typedData, address: alice.address, signature: result as Hex })).toBe(true)
  })

  it('sends the native token as shown', async () => {
    const page = await connectedPage()
    const to: Address = '0x00000000000000000000000000000000000c0ffe'
    const params = [{ from: alice.address, to, value: toHex(parseEther('1.25')) }]
    const popup = await ask(page, 'eth_sendTransaction', params)
    const text = () => popup.locator('main').textContent()
    await expect.poll(text).toMatch(/1\.25 ETH.*Network fee, at most0\.\d+ ETH/)
    expect((await text())?.toLowerCase()).toContain(to)
    await popup.getByRole('button', { name: 'Send' }).click()
    const { result } = await outcome(page)
    const receipt = await client(0).waitForTransactionReceipt({ hash: result as Hex })
    expect(receipt.status).toBe('success')
    expect(await client(0).getBalance({ address: to })).toBe(parseEther('1.25'))
  })

  it('says a token transfer in words, and passes on what the node says about one that fails', async () => {
    const page = await connectedPage()
    const to = bob.address
    const data = (amount: bigint): Hex =>
      `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
    const popup = await ask(page, 'eth_sendTransaction', [
      { from: alice.address, to: devnetContracts.usdc, data: data(250_500_000n) },
    ])
    await expect.poll(() => popup.locator('main').textContent()).toMatch(/Send250\.5 USDC.*Bob/)
    await popup.getByRole('button', { name: 'Send' }).click()
    const { result } = await outcome(page)
    await client(0).waitForTransactionReceipt({ hash: result as Hex })
    const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
    const usdc = { address: devnetContracts.usdc, abi, functionName: 'balanceOf' } as const
    expect(await client(0).readContract({ ...usdc, args: [to] })).toBe(250_500_000n)

    const tooMuch = await ask(page, 'eth_sendTransaction', [
      { from: alice.address, to: devnetContracts.usdc, data: data(10n ** 15n) },
    ])
    await expect.poll(() => tooMuch.locator('main').textContent()).toContain('This transaction would fail')
    await tooMuch.getByRole('button', { name: 'Send' }).click()
    expect(await outcome(page)).toMatchObject({ message: expect.stringContaining('exceeds balance') })
  })

  it('takes no for an answer: by button, by Escape, by closing the window', async () => {
    const page = await fixture.newPage()
    expect(await askAndPress(page, 'Reject', 'eth_requestAccounts')).toMatchObject({ code: 4001 })
    const second = await ask(page, 'eth_requestAccounts')
    await second.getByRole('button', { name: 'Connect' }).waitFor()
    await pressLast(second, 'Escape')
    expect(await outcome(page)).toMatchObject({ code: 4001 })
    const third = await ask(page, 'eth_requestAccounts')
    await third.getByRole('button', { name: 'Connect' }).waitFor()
    await third.close()
    expect(await outcome(page)).toMatchObject({ code: 4001 })
    expect(await call(page, 'eth_accounts')).toEqual({ result: [] })
  })

  it('changes the network when the person agrees, and tells every tab', async () => {
    const page = await connectedPage()
    const other = await openPage(page.context(), fixture.site.url)
    expect(await call(other, 'eth_accounts')).toEqual({ result: [alice.address] })
    const base = [{ chainId: '0x2105' }]
    expect(await askAndPress(page, 'Change', 'wallet_switchEthereumChain', base)).toEqual({ result: null })
    expect(await events(page)).toContainEqual(['chainChanged', '0x2105'])
    await expect.poll(() => events(other)).toContainEqual(['chainChanged', '0x2105'])
    expect(await call(other, 'eth_chainId')).toEqual({ result: '0x2105' })
    expect(await call(page, 'eth_getBalance', [alice.address, 'latest'])).toEqual({
      result: toHex(await client(1).getBalance({ address: alice.address })),
    })
    expect(await askAndPress(page, 'Reject', 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({
      code: 4001,
    })
  })

  it('refuses a network that it does not know, and adds only one on this computer', async () => {
    const page = await connectedPage()
    await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])
    expect(await outcome(page)).toMatchObject({ code: 4902 })

    const optimism = (rpcUrl: string) => [
      { chainId: '0xa', chainName: 'Optimism', nativeCurrency: { symbol: 'ETH', decimals: 18 }, rpcUrls: [rpcUrl] },
    ]
    await ask(page, 'wallet_addEthereumChain', optimism('https://node.example'))
    expect(await outcome(page)).toMatchObject({ code: -32602 })
    const wrong = fixture.devnet.chains[0]?.rpcUrl ?? ''
    expect(await askAndPress(page, 'Add', 'wallet_addEthereumChain', optimism(wrong))).toMatchObject({
      code: -32602,
      message: expect.stringContaining('says that it is chain 1'),
    })
    const known = [{ ...optimism(fixture.devnet.chains[1]?.rpcUrl ?? '')[0], chainId: '0x2105', chainName: 'Base' }]
    expect(await askAndPress(page, 'Change', 'wallet_addEthereumChain', known)).toEqual({ result: null })
    expect(await call(page, 'eth_chainId')).toEqual({ result: '0x2105' })
  })

  it('remembers a page across a reload without a prompt, lets a second tab in, and forgets when told', async () => {
    const page = await connectedPage()
    const other = await openPage(page.context(), fixture.site.url)
    await page.reload()
    expect(await call(page, 'eth_accounts')).toEqual({ result: [alice.address] })
    expect(await call(page, 'eth_requestAccounts')).toEqual({ result: [alice.address] })
    expect(await call(other, 'eth_accounts')).toEqual({ result: [alice.address] })
    expect(await call(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
    expect(await call(page, 'eth_accounts')).toEqual({ result: [] })
    await expect.poll(() => events(other)).toContainEqual(['accountsChanged', []])
    expect(await call(other, 'eth_accounts')).toEqual({ result: [] })
  })

  it('lets a tab in that was open before another one connected', async () => {
    const page = await fixture.newPage()
    const other = await openPage(page.context(), fixture.site.url)
    await askAndPress(page, 'Connect', 'eth_requestAccounts')
    await expect.poll(() => events(other)).toContainEqual(['accountsChanged', [alice.address]])
  })

  it('shows one request at a time', async () => {
    const page = await fixture.newPage()
    const popup = await ask(page, 'eth_requestAccounts')
    expect(await call(page, 'eth_requestAccounts')).toMatchObject({ code: -32002 })
    await popup.getByRole('button', { name: 'Connect' }).click()
    expect(await outcome(page)).toEqual({ result: [alice.address] })
  })
})
