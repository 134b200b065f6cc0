import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { BrowserContext, Page } from 'playwright-core'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  http,
  type PublicClient,
  parseAbi,
  parseUnits,
} from 'viem'
import { mainnet } from 'viem/chains'
import { beforeAll, describe, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { type AccountsKit, loadAccountsKit } from '../harness/accountsKit.ts'
import { approveInFrame, approveToEnd } from '../harness/approveInFrame.ts'
import { worldOf } from '../harness/kindsWorld.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, openAccount, openConnect } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
// The only one with a bundler, and so with an operator who pays.
const world = worldOf({ further: ['bundler', 'frame', 'mail'], chainIds: [1] })
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const dollars = (amount: string) => parseUnits(amount, 6)

let person: BrowserContext
let page: Page
let own: Address
let node: PublicClient

type Call = { readonly method: string; readonly params?: unknown }

/** Asks the wallet by the provider that it announces. */
async function ask(call: Call): Promise<unknown> {
  return page.evaluate(async (given) => {
    type Provider = { request(call: unknown): Promise<unknown> }
    const provider = await new Promise<Provider>((resolve) => {
      window.addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
        if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
      }) as EventListener)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    return provider.request(given)
  }, call)
}
/** viem as apps use it. */
const wallet = () => createWalletClient({ account: own, chain: mainnet, transport: custom({ request: ask }) })

const token = { address: devnetContracts.usdc, abi: erc20Abi } as const
const redeemAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const allow = (amount: bigint) => ({
  to: token.address,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, amount] }),
})
const send = (amount: bigint) => ({
  to: token.address,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, amount] }),
})
const received = () => node.readContract({ ...token, functionName: 'balanceOf', args: [stranger] })
const allowance = () => node.readContract({ ...token, functionName: 'allowance', args: [own, stranger] })

/** What the screen said, and how it ended. */
async function made(capabilities?: object) {
  const calls = [allow(dollars('3')), send(dollars('2'))]
  const sent = wallet().sendCalls({ calls, forceAtomic: true, ...(capabilities && { capabilities }) })
  const says = await approveInFrame(page)
  const { id } = await sent
  const { statusCode, receipts } = await wallet().waitForCallsStatus({ id })
  return { says, statusCode, hash: receipts?.[0]?.transactionHash ?? '0x' }
}

/** A person with 100 USDC, and without any ether, by a login of their own. */
async function begin(): Promise<() => Promise<void>> {
  person = await browser().newContext()
  page = await person.newPage()
  await page.goto(world.url('web'))
  await openConnect(page)
  const email = `noor.${Date.now()}@example.org`
  const mails = await watchMail(email, { inbox: world.url('mail') })
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  own = ((await ask({ method: 'eth_accounts' })) as Address[])[0] ?? '0x'
  const rpcUrl = world.rpcUrl('eip155')
  const alice = createWalletClient({ account: personas.alice, chain: mainnet, transport: http(rpcUrl) })
  const hash = await alice.writeContract({ ...token, functionName: 'transfer', args: [own, dollars('100')] })
  await node.waitForTransactionReceipt({ hash })
  const begun = person
  return () => begun.close()
}

beforeAll(async () => {
  node = createPublicClient({ chain: mainnet, transport: http(world.rpcUrl('eip155')) })
  return begin()
})

describe('a person without any money for fees', () => {
  it('approves and sends in one press, which the operator pays for, and has a smart account by that', async () => {
    // The bundler's process begins with the first question.
    const capabilities = await wallet().getCapabilities({ chainId: 1 })
    expect(capabilities).toMatchObject({ atomic: { status: 'ready' }, paymasterService: { supported: true } })
    await expect.poll(() => ask({ method: 'eth_supportedEntryPoints' }), { timeout: 60_000 }).toBeTruthy()
    const before = await received()
    const { says, statusCode, hash } = await made({ paymasterService: {} })
    for (const part of ['All or nothing', 'Turn on smart features on Ethereum', 'paid by the wallet’s operator'])
      expect(says).toContain(part)
    expect(says).not.toContain('You pay the network fee')
    expect(statusCode).toBe(200)
    expect((await node.getTransaction({ hash })).to?.toLowerCase()).toBe(smartAccountContracts.EntryPoint.toLowerCase())
    expect(await received()).toBe(before + dollars('2'))
    expect(await allowance()).toBe(dollars('3'))
    expect(await node.getBalance({ address: own })).toBe(0n)
  })
})

describe('the same person, where the operator does not pay', () => {
  it('is shown the fee, and pays it', async () => {
    await rpcCall(world.rpcUrl('eip155'), 'anvil_setBalance', [own, '0xde0b6b3a7640000'])
    await page.route(
      ({ pathname }) => pathname === '/v1/bundler',
      (route) => route.abort(),
    )
    const before = await received()
    const { says, statusCode, hash } = await made()
    expect(says).toContain('You pay the network fee')
    expect(says).not.toContain('paid by the wallet’s operator')
    expect(statusCode).toBe(200)
    const { from, to } = await node.getTransaction({ hash })
    for (const side of [from, to]) expect(side?.toLowerCase()).toBe(own.toLowerCase())
    expect(await received()).toBe(before + dollars('2'))
    expect(await node.getBalance({ address: own })).toBeLessThan(10n ** 18n)
  })
})

describe('the same person, who wants a plain account again', () => {
  it('turns smart features off in the profile, sends as before, and has them again with the next calls', async () => {
    const code = () => node.getCode({ address: own })
    expect(await code()).toContain('0xef0100')
    await openAccount(page)
    await modal(page).getByTestId('account-menu').click()
    await modal(page).getByTestId('w3m-profile-button').click()
    await modal(page).getByTestId('account-turn-off-smart-account').click()
    const says = await approveToEnd(page)
    for (const part of ['Turn off smart features on Ethereum', 'Fee at most', 'counts again'])
      expect(says).toContain(part)
    await expect.poll(code, { timeout: 20_000 }).toBeUndefined()
    await modal(page).getByTestId('account-turn-off-smart-account').waitFor({ state: 'detached' })

    const sent = wallet().sendTransaction({ to: stranger, value: 1n })
    await approveToEnd(page)
    expect((await node.waitForTransactionReceipt({ hash: await sent })).status).toBe('success')
    const again = await made()
    expect(again.says).toContain('Turn on smart features on Ethereum')
    expect(again.statusCode).toBe(200)
    expect(await code()).toContain('0xef0100')
  })
})

describe('another person without any ether, and an app on MetaMask’s Smart Accounts Kit as it is', () => {
  let kit: AccountsKit
  beforeAll(async () => {
    kit = await loadAccountsKit()
    return begin()
  })

  it('has 20 USDC a day granted by the kit, spends 15 of them by it, not 6 more, 20 the next day, and none once they are taken back', async () => {
    const rpcUrl = world.rpcUrl('eip155')
    const delegate = personas.carol
    const app = wallet().extend(kit.erc7715ProviderActions())
    const asked = app.requestExecutionPermissions([
      {
        chainId: mainnet.id,
        to: delegate.address,
        expiry: Math.floor(Date.now() / 1_000) + 7 * 86_400,
        permission: {
          type: 'erc20-token-periodic',
          data: { tokenAddress: token.address, periodAmount: dollars('20'), periodDuration: 86_400 },
          isAdjustmentAllowed: true,
        },
      },
    ])
    const says = await approveInFrame(page)
    for (const part of [
      'may spend up to 20.00 USDC a day until',
      'Turn on smart features on Ethereum',
      'paid by the wallet’s operator',
    ])
      expect(says).toContain(part)
    const granted = await asked
    const data = { periodAmount: dollars('20'), periodDuration: 86_400 }
    expect(granted).toMatchObject([{ chainId: 1, from: own, to: delegate.address, permission: { data } }])
    const { context: permissionContext = '0x', delegationManager = '0x' } = granted[0] ?? {}
    expect(await app.getGrantedExecutionPermissions()).toMatchObject([{ context: permissionContext }])

    const server = createWalletClient({ account: delegate, chain: mainnet, transport: http(rpcUrl) }).extend(
      kit.erc7710WalletActions(),
    )
    const spend = async (amount: string) => {
      const call = { ...send(dollars(amount)), permissionContext, delegationManager, gas: 1_000_000n }
      const hash = await server.sendTransactionWithDelegation(call)
      return (await node.waitForTransactionReceipt({ hash })).status
    }
    const before = await received()
    expect(await spend('15')).toBe('success')
    expect(await spend('6')).toBe('reverted')
    expect((await received()) - before).toBe(dollars('15'))
    // The chain's clock stays: bundler and paymaster go by it. What it would let through tomorrow it says today.
    const lets = async (amount: string, time: bigint) => {
      const execution = encodePacked(['address', 'uint256', 'bytes'], [token.address, 0n, send(dollars(amount)).data])
      const args = [[permissionContext], [`0x${'0'.repeat(64)}`], [execution]] as const
      const data = encodeFunctionData({ abi: redeemAbi, args })
      const asking = { account: delegate.address, to: delegationManager, data, blockOverrides: { time } }
      return node.call(asking).then(
        () => true,
        () => false,
      )
    }
    const { timestamp } = await node.getBlock()
    const tomorrow = timestamp + 86_400n
    expect(await Promise.all([lets('5', timestamp), lets('20', timestamp)])).toEqual([true, false])
    expect(await Promise.all([lets('20', tomorrow), lets('21', tomorrow)])).toEqual([true, false])

    // The kit has no function for it.
    const revoked = ask({ method: 'wallet_revokeExecutionPermission', params: [{ permissionContext }] })
    expect(await approveInFrame(page)).toContain('Revoke a permission')
    expect(await revoked).toEqual({})
    expect(await app.getGrantedExecutionPermissions()).toEqual([])
    // The services refuse it by now, and the chain from the next block on.
    const [delegationHash = '0x'] = kit.decodeDelegations(permissionContext).map((one) => kit.hashDelegation(one))
    const where = { client: node, contractAddress: delegationManager, delegationHash }
    await expect.poll(() => kit.DelegationManager.read.disabledDelegations(where), { timeout: 20_000 }).toBe(true)
    expect(await spend('1')).toBe('reverted')
    expect((await received()) - before).toBe(dollars('15'))
    expect(await node.getBalance({ address: own })).toBe(0n)
  })
})
