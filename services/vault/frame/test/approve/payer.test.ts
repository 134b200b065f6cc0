import { type Anvil, approveAsPerson, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { createPublicClient, encodeFunctionData, encodePacked, type Hex, http, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { deployToken } from './deployToken.ts'
import { startNode } from './startNode.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const paymaster = '0x00000000000000000000000000000000000fa7e5'
/** Pays for whatever it is asked: an empty context, and no limit of time. */
const payingCode = '0x60405f5260605ff3'
const abi = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function approve(address spender,uint256 amount)',
  'function allowance(address owner,address spender) view returns (uint256)',
])
const gas = { preVerificationGas: '0x1', verificationGasLimit: '0x2', callGasLimit: '0x3' }
const price = { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' }
let chain: Anvil
let bundler: Awaited<ReturnType<typeof startNode>>
let payer: Awaited<ReturnType<typeof startNode>>
let stage: Stage
let addresses: PhraseAddresses
let token: Hex
let visit: Visit

const client = () => createPublicClient({ transport: http(chain.rpcUrl) })
const allowance = () =>
  client().readContract({ address: token, abi, functionName: 'allowance', args: [addresses.evm as Hex, stranger] })
const text = async (name: string) => (await visit.frame.textContent(`[data-testid=approve-${name}]`)) ?? ''
const answered = async (id: string) => {
  await expect.poll(() => visit.answer(id), { timeout: 20_000 }).toBeDefined()
  return (await visit.answer(id)) ?? { id }
}
function batch(change: object = {}) {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [stranger, 2n ** 256n - 1n] })
  const calls = [
    { to: stranger, value: '0x1' },
    { to: token, data },
  ]
  const asked = { version: '2.0.0', chainId: '0x1', from: addresses.evm, atomicRequired: true, calls, ...change }
  const base = { origin: stage.app, claimedName: 'Harbour', chainId: 'eip155:1', addresses }
  return { ...base, method: 'wallet_sendCalls', params: [asked] }
}
const service = (optional: boolean) => ({
  capabilities: { paymasterService: { url: 'https://pay.example/rpc', optional } },
})

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  await rpcCall(chain.rpcUrl, 'anvil_setCode', [paymaster, payingCode])
  const fields = {
    paymaster,
    paymasterData: '0x',
    paymasterVerificationGasLimit: '0x1',
    paymasterPostOpGasLimit: '0x0',
  }
  payer = await startNode({ pm_getPaymasterStubData: () => fields, pm_getPaymasterData: () => fields })
  // It refuses whatever it is sent: a paymaster that reverts after all looks like that.
  bundler = await startNode({
    eth_estimateUserOperationGas: () => gas,
    pimlico_getUserOperationGasPrice: () => ({ fast: price }),
  })
  stage = await startStage({
    'eip155:1': chain.rpcUrl,
    'bundler/eip155:1': bundler.rpcUrl,
    'paymaster/pay.example': payer.rpcUrl,
  })
  addresses = await addressesOf(new Uint8Array(32).fill(7))
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [addresses.evm, '0x56bc75e2d63100000'])
  token = await deployToken(chain.rpcUrl)
})
afterEach(() => visit.page.context().close())
afterAll(async () => {
  await stage?.stop()
  await Promise.all([chain?.stop(), bundler?.stop(), payer?.stop()])
})

it('is said with the fee, and is not said to pay after it refused: the person pays by a press of their own, or nobody', async () => {
  visit = await stage.open()
  const asked = await visit.ask(batch(service(true)))
  await expect.poll(() => text('fee'), { timeout: 15_000 }).toContain('paid by pay.example')
  const opening = visit.page.context().waitForEvent('page')
  const pressed = approveAsPerson(visit.page, visit.frame)
  const opened = await opening
  await expect
    .poll(() => opened.textContent('[data-testid=approve-unpaid]'), { timeout: 15_000 })
    .toContain('pay.example')
  expect(await opened.textContent('[data-testid=approve-fee]')).toContain('Fee at most')
  expect(await visit.answer(asked)).toBeUndefined()
  await opened.close()
  expect(await pressed).toContain('No fee for you: paid by pay.example')
  const says = await approveAsPerson(visit.page, visit.frame)
  expect(says).toContain('You pay the network fee')
  expect((await answered(asked)).error).toBeUndefined()
  await expect.poll(allowance, { timeout: 20_000 }).toBe(2n ** 256n - 1n)

  const needy = await visit.ask(batch(service(false)))
  await expect.poll(() => text('fee'), { timeout: 15_000 }).toContain('paid by pay.example')
  await approveAsPerson(visit.page, visit.frame)
  expect((await answered(needy)).error).toBe('calls/unsupported-capability')
}, 90_000)

it('is asked anew for a smaller limit in one of several calls, which is what takes effect', async () => {
  visit = await stage.open()
  const asked = await visit.ask(batch())
  await visit.frame.waitForSelector('#approve-limit-1')
  expect(await visit.frame.locator('.approve-limit').count()).toBe(1)
  await visit.frame.fill('#approve-limit-1', '12.5')
  await visit.frame.press('#approve-limit-1', 'Enter')
  await expect.poll(() => text('does')).toContain('12.50')
  const says = await approveAsPerson(visit.page, visit.frame)
  expect(says).not.toContain('unlimited')
  expect((await answered(asked)).error).toBeUndefined()
  await expect.poll(allowance, { timeout: 20_000 }).toBe(12_500_000n)
}, 60_000)

it('signs and sends a user operation of an app after the press alone, and none that was declined [S6.11]', async () => {
  visit = await stage.open()
  const execution = encodePacked(['address', 'uint256', 'bytes'], [stranger, 1n, '0x'])
  const callData = encodeFunctionData({ abi, functionName: 'execute', args: [`0x${'0'.repeat(64)}`, execution] })
  const operation = {
    ...{ sender: addresses.evm, nonce: '0x0', callData, ...gas, ...price },
    ...{ signature: '0x', callGasLimit: '0x30d40', verificationGasLimit: '0x30d40', preVerificationGas: '0xc350' },
  }
  const params = [operation, smartAccountContracts.EntryPoint]
  const asked = { ...batch(), method: 'eth_sendUserOperation', params }
  const sent = () => bundler.asked.filter(({ method }) => method === 'eth_sendUserOperation').length
  const signed = async () => (await visit.events()).filter(({ event }) => event === 'sign').length
  const before = sent()
  const declined = await visit.ask(asked)
  await visit.frame.click('[data-testid=approve-reject]')
  expect(await answered(declined)).toMatchObject({ error: 'wallet/user-rejected' })
  expect([sent() - before, await signed()]).toEqual([0, 0])
  const id = await visit.ask(asked)
  expect(await approveAsPerson(visit.page, visit.frame)).toContain(stranger)
  await answered(id)
  expect([sent() - before, await signed()]).toEqual([1, 1])
})
