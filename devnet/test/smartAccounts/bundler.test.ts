import { spawn } from 'node:child_process'
import { base, polygon } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, parseGwei, parseUnits } from 'viem'
import { createBundlerClient, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBundler } from '../../src/bundler/startBundler.ts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { type Anvil, startAnvil } from '../../src/chains/startAnvil.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { personas } from '../../src/world/personas.ts'
import { prepareWorld } from '../../src/world/prepareWorld.ts'
import { alive, processTree } from '../processTree.ts'
import { batchOf, sponsor } from './operations.ts'

const { EntryPoint, EntryPoint08, EIP7702StatelessDeleGatorImpl } = smartAccountContracts
const { bob } = personas
const maxFeePerGas = parseGwei('10')

let chain: Anvil
let bundler: Awaited<ReturnType<typeof startBundler>>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 8453 })
  await prepareWorld(chain.rpcUrl, base)
  bundler = await startBundler({
    chains: [
      { chainId: 8453, rpcUrl: chain.rpcUrl },
      { chainId: Number(polygon.id), rpcUrl: 'http://127.0.0.1:9' },
    ],
  })
})
afterAll(async () => {
  await bundler.stop()
  await chain.stop()
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20 })
// The first answer takes a start of the process, and an installation before the first of all.
const firstTimeoutMs = 300_000
const client = () =>
  createBundlerClient({ transport: http(`${bundler.url}/8453`, { timeout: firstTimeoutMs }), pollingInterval: 50 })
const running = async () => (await (await fetch(`${bundler.url}/health`)).json()) as { running: number[] }
const send = (operation: UserOperation<'0.7'>) =>
  client().request({
    method: 'eth_sendUserOperation',
    params: [formatUserOperationRequest(operation), EntryPoint],
  })
const receiptOf = async (hash: Hex) => client().waitForUserOperationReceipt({ hash, timeout: 20_000 })

/** A new key whose account is made smart by the operation that it signs. */
async function newAccount() {
  const account = privateKeyToAccount(generatePrivateKey())
  const authorization = await account.signAuthorization({
    address: EIP7702StatelessDeleGatorImpl,
    chainId: 8453,
    nonce: 0,
  })
  return { account, authorization }
}

describe('the bundler', () => {
  it('listens before it runs anything, and begins one process for requests that come together', {
    timeout: firstTimeoutMs,
  }, async () => {
    expect(await running()).toEqual({ running: [] })
    const asked = await Promise.all([client().getSupportedEntryPoints(), client().getSupportedEntryPoints()])
    expect(asked).toEqual([
      [EntryPoint, EntryPoint08],
      [EntryPoint, EntryPoint08],
    ])
    expect(await running()).toEqual({ running: [8453] })
  })

  it('sends the first operation of an account without ether, with its authorisation, at the cost of the paymaster', async () => {
    const { account, authorization } = await newAccount()
    const callData = batchOf([{ target: bob.address, value: 0n, callData: '0x' }])
    const hash = await send(await sponsor(reader(), account, { callData, maxFeePerGas, authorization }))
    expect(await receiptOf(hash)).toMatchObject({ success: true, sender: account.address })
    expect(await reader().getCode(account)).toMatch(/^0xef0100/)
    expect(await reader().getBalance(account)).toBe(0n)
  })

  it('sends a sponsored operation of an account that is smart', async () => {
    const { account, authorization } = await newAccount()
    const first = await sponsor(reader(), account, { callData: batchOf([]), maxFeePerGas, authorization })
    await receiptOf(await send(first))
    const amount = parseUnits('3', 6)
    const usdc = { address: devnetContracts.usdc, abi: erc20Abi } as const
    const approve = encodeFunctionData({ ...usdc, functionName: 'approve', args: [bob.address, amount] })
    const callData = batchOf([{ target: usdc.address, value: 0n, callData: approve }])
    const hash = await send(await sponsor(reader(), account, { callData, maxFeePerGas }))
    expect(await receiptOf(hash)).toMatchObject({ success: true })
    const allowance = { ...usdc, functionName: 'allowance', args: [account.address, bob.address] } as const
    expect(await reader().readContract(allowance)).toBe(amount)
  })

  it('refuses an operation that another key has signed for in the name of the paymaster', async () => {
    const { account, authorization } = await newAccount()
    const signed = await sponsor(reader(), account, { callData: '0x', maxFeePerGas, authorization, signer: bob })
    await expect(send(signed)).rejects.toThrow('AA34')
  })

  it('says so where a chain has no bundler, and where its process does not begin', async () => {
    const ask = (path: string) => fetch(`${bundler.url}/${path}`, { method: 'POST', body: '{}' })
    expect((await ask('10')).status).toBe(404)
    expect((await ask(String(polygon.id))).status).toBe(502)
    expect(await running()).toEqual({ running: [8453] })
  })
})

describe('the process of a chain', () => {
  it('ends with the bundler, however that ends', async () => {
    const source = `import { startBundler } from ${JSON.stringify(new URL('../../src/bundler/startBundler.ts', import.meta.url).href)}
      const { url } = await startBundler({ chains: [{ chainId: 8453, rpcUrl: ${JSON.stringify(chain.rpcUrl)} }] })
      console.log(url)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = String(await new Promise((resolve) => other.stdout.once('data', resolve))).trim()
    expect(await rpcCall(`${url}/8453`, 'eth_chainId')).toBe('0x2105')
    const pids = processTree(other.pid ?? 0)
    other.kill('SIGKILL')
    await expect.poll(() => alive(pids)).toEqual([])
  })

  it('ends when nobody has asked for a while, and begins again with the next request', async () => {
    const own = await startBundler({ chains: [{ chainId: 8453, rpcUrl: chain.rpcUrl }], idleMs: 1_000 })
    try {
      const health = async () => (await (await fetch(`${own.url}/health`)).json()) as unknown
      const chainId = () => rpcCall(`${own.url}/8453`, 'eth_chainId')
      expect(await chainId()).toBe('0x2105')
      await expect.poll(health).toEqual({ running: [] })
      expect(await chainId()).toBe('0x2105')
      expect(await health()).toEqual({ running: [8453] })
    } finally {
      await own.stop()
    }
  })
})

it('is asked by the api of the devnet', { timeout: firstTimeoutMs }, async () => {
  await using devnet = await startDevnet({ only: ['api'], further: ['bundler'], chainIds: [8453] })
  const query = new URLSearchParams({ projectId: 'devnet', chainId: 'eip155:8453' })
  const method = 'eth_supportedEntryPoints'
  expect(await rpcCall(`${devnet.urls.api}/v1/bundler?${query}`, method)).toEqual([EntryPoint, EntryPoint08])
})
