import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { BrowserContext, Page } from 'playwright-core'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  parseUnits,
} from 'viem'
import { mainnet } from 'viem/chains'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAuthenticator } from '../../src/browser/addAuthenticator.ts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { appPages } from '../harness/appPages.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { worldOf } from '../harness/kindsWorld.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
const world = worldOf({ further: ['bundler', 'frame', 'mail'], chainIds: [1] })
const app = appPages()
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const dollars = (amount: string) => parseUnits(amount, 6)
const single: Hex = `0x${'0'.repeat(64)}`
const abi = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
])
const { DelegationManager, EntryPoint } = smartAccountContracts
const token = { address: devnetContracts.usdc, abi: erc20Abi } as const
/** Who uses what the apps are given. */
const delegate = personas.carol

let page: Page
let frame: FrameHost
let own: Address
let node: PublicClient

const visit = async (name: string) => {
  await page.goto(app(`${name}.localhost`))
  frame = await frameHost(page, world.url('frame'))
}
const sheet = () => page.frameLocator('#w3m-iframe').locator('.sheet')
const says = (text: string) =>
  expect
    .poll(async () => (await sheet().allInnerTexts()).join('').replaceAll(/[\u2066-\u2069]/g, ''), { timeout: 30_000 })
    .toContain(text)

/** The person lets an app spend 20 USDC a day. */
async function grant(): Promise<Hex> {
  const permission = {
    type: 'erc20-token-periodic',
    data: { tokenAddress: token.address, periodAmount: '0x1312d00', periodDuration: 86_400 },
    isAdjustmentAllowed: true,
  }
  const rules = [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 7 * 86_400 } }]
  const params = [{ chainId: '0x1', to: delegate.address, permission, rules }]
  const asked = frame.ask('RPC_REQUEST', { method: 'wallet_requestExecutionPermissions', params })
  expect(await approveInFrame(page)).toContain('may spend up to 20.00 USDC a day until')
  const [given] = (await asked) as readonly { context: Hex }[]
  return given?.context ?? '0x'
}

const redeeming = (context: Hex, amount: string) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, dollars(amount)] })
  const execution = encodePacked(['address', 'uint256', 'bytes'], [token.address, 0n, data])
  return { abi, functionName: 'redeemDelegations', args: [[context], [single], [execution]] } as const
}

/** The app spends by a transaction of its own, past our services. */
async function spend(context: Hex, amount: string): Promise<'success' | 'reverted'> {
  const wallet = createWalletClient({ account: delegate, chain: mainnet, transport: http(world.rpcUrl('eip155')) })
  const hash = await wallet.writeContract({
    address: DelegationManager,
    gas: 1_000_000n,
    ...redeeming(context, amount),
  })
  return (await node.waitForTransactionReceipt({ hash })).status
}

/** What the bundler of the operator says of an operation that spends. */
async function refusedBy(context: Hex): Promise<string | undefined> {
  const inner = encodePacked(
    ['address', 'uint256', 'bytes'],
    [DelegationManager as Address, 0n, encodeFunctionData(redeeming(context, '1'))],
  )
  const operation = {
    ...{ sender: delegate.address, nonce: '0x0', callGasLimit: '0x30d40', verificationGasLimit: '0x30d40' },
    ...{ preVerificationGas: '0xc350', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
    callData: encodeFunctionData({ abi, functionName: 'execute', args: [single, inner] }),
    signature: `0x${'11'.repeat(65)}`,
  }
  const response = await fetch(`${world.url('api')}/v1/bundler?projectId=devnet&chainId=eip155:1`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [operation, EntryPoint] }),
  })
  const { error } = (await response.json()) as { error?: { data?: { code?: string } } }
  return error?.data?.code
}

let person: BrowserContext
beforeAll(async () => {
  person = await browser().newContext()
  page = await person.newPage()
  const rpcUrl = world.rpcUrl('eip155')
  node = createPublicClient({ chain: mainnet, transport: http(rpcUrl) })
  await addAuthenticator(page)
  await visit('quay')
  const email = `noor.${Date.now()}@example.org`
  const mails = await watchMail(email, { inbox: world.url('mail') })
  await frame.ask('CONNECT_EMAIL', { email })
  await frame.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
  own = ((await frame.ask('GET_USER', { chainId: 1 })) as { address: Address }).address
  await rpcCall(rpcUrl, 'anvil_setBalance', [own, '0xde0b6b3a7640000'])
  const alice = createWalletClient({ account: personas.alice, chain: mainnet, transport: http(rpcUrl) })
  const hash = await alice.writeContract({ ...token, functionName: 'transfer', args: [own, dollars('100')] })
  await node.waitForTransactionReceipt({ hash })
  const added = frame.ask('ADD_WAY_BACK', { method: 'passkey' })
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Add a passkey' }).click()
  await added
  return () => person.close()
})

describe('a person who lets two apps spend', () => {
  it('finds both in the wallet’s own list, and stops them with one press: the services at once, the chain with a block', async () => {
    const first = await grant()
    expect(await spend(first, '15')).toBe('success')
    await visit('harbour')
    await frame.ask('CONNECT_PASSKEY')
    const second = await grant()
    for (const context of [first, second]) expect(await refusedBy(context)).not.toBe('permissions/revoked')

    const before = (await frame.events()).length
    const managed = frame.ask('MANAGE_PERMISSIONS')
    await says('quay.localhost')
    for (const part of ['harbour.localhost', 'Up to 20.00 USDC a day', '5.00 USDC left now', '20.00 USDC left now'])
      await says(part)
    await sheet().locator('[data-choice="stop 1"]').click()
    const shown = await approveInFrame(page)
    for (const part of ['Revoke every permission that you gave', 'quay.localhost', 'harbour.localhost'])
      expect(shown).toContain(part)
    await says('Taken back')
    for (const context of [first, second]) expect(await refusedBy(context)).toBe('permissions/revoked')
    await says('Our services refuse it, and so does Ethereum')
    for (const context of [first, second]) expect(await spend(context, '1')).toBe('reverted')
    await sheet().getByRole('button', { name: 'Done' }).click()

    // The page has heard when the wallet was to be seen, and nothing else.
    expect(await managed).toBeUndefined()
    expect(JSON.stringify((await frame.events()).slice(before))).not.toMatch(/quay|USDC|0x[0-9a-f]{40}/i)
    const granted = { method: 'wallet_getGrantedExecutionPermissions' }
    expect(await frame.ask('RPC_REQUEST', granted)).toEqual([])
    expect(await spend(await grant(), '1')).toBe('success')
  })
})
