import { evm } from '@latchkey/adapters/evm'
import { external } from '@latchkey/adapters/external'
import { connect, createKit, type Kit } from '@latchkey/core'
import { cancelPlan, continuePlan, revokePlanAllowances, selectPlanProgress, startPlan } from '@latchkey/core/plan'
import { mainnet } from '@latchkey/protocol/networks'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, devnetTokens, personas, prepareWorld, rpcCall, startAnvil } from '../../src/index.ts'
import { createBatches } from '../../src/practice/batches.ts'
import { createChains } from '../../src/practice/createChains.ts'
import { createPracticeWallet } from '../../src/practice/createPracticeWallet.ts'
import { createSessions } from '../../src/practice/createSessions.ts'
import { batchAccount } from '../../src/world/smartAccounts.ts'

const { alice, bob, carol } = personas
const usdc = devnetTokens.find(({ networkId, symbol }) => networkId === 'eip155:1' && symbol === 'USDC')
if (!usdc) throw new Error('The devnet has USDC.')
const token = { symbol: usdc.symbol, decimals: usdc.decimals, address: usdc.caipAddress }
const origin = 'https://app.example'

let chain: Anvil
const pages: (() => void)[] = []
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
})
afterAll(() => chain.stop())
afterEach(() => {
  for (const stop of pages.splice(0)) stop()
})

const read = async (method: string, params: readonly unknown[]) =>
  BigInt(String(await rpcCall(chain.rpcUrl, method, params)))
const call = (args: Parameters<typeof encodeFunctionData>[0]) =>
  read('eth_call', [{ to: usdc.address, data: encodeFunctionData(args) }, 'latest'])
const allowanceOf = (owner: Hex, spender: Hex) =>
  call({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
const balanceOf = (owner: Hex) => call({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const nonceOf = (owner: Hex) => read('eth_getTransactionCount', [owner, 'latest'])

/** The practice wallet with its keys and its EIP-5792, without its window: whatever it is asked is approved. */
function openWallet(mode: 'none' | 'ready' | 'supported') {
  const chains = createChains([{ chainId: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, rpcUrl: chain.rpcUrl }])
  const batches = createBatches(chains)
  batches.setMode(mode)
  const wallet = createPracticeWallet(chains, createSessions(undefined), [], batches)
  const asked: string[] = []
  const faults = new Map<string, unknown>()
  const sessions: string[] = []
  wallet.control({ fault: undefined, switches: { autoApprove: true } })
  const prompted = /^(eth_requestAccounts|eth_sendTransaction|eth_signTypedData_v4|wallet_sendCalls)$/
  const provider = {
    async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_accounts') return [alice.address]
      const list = params as readonly unknown[]
      if (!prompted.test(method)) return batches.answer(method, list, origin, [alice.address])
      asked.push(method)
      if (faults.has(method)) throw faults.get(method)
      const session = sessions[0] ?? null
      const answer = await wallet.open({ origin, method, params: list, session }, new AbortController().signal)
      if (answer.type === 'failure') throw answer.error
      if (answer.type !== 'answer') throw new Error(`The wallet said ${answer.type}.`)
      if (answer.session) sessions[0] = answer.session.id
      return answer.result
    },
    on() {},
    removeListener() {},
  }
  return { provider, faults, asked: () => asked.filter((method) => method !== 'eth_requestAccounts') }
}

type Wallet = ReturnType<typeof openWallet>

/** A page of the app over the storage of its browser. */
async function openPage(wallet: Wallet, store: Map<string, string>): Promise<{ kit: Kit; close: () => void }> {
  const kit = createKit({
    networks: [mainnet],
    adapters: [evm({ pollingIntervalMs: 50 })],
    connectors: [external({ id: 'practice', name: 'Practice wallet', provider: wallet.provider })],
    customRpcUrls: { 'eip155:1': [chain.rpcUrl] },
    env: {
      storage: {
        get: (key) => store.get(key) ?? null,
        set: (key, value) => void store.set(key, value),
        remove: (key) => void store.delete(key),
        subscribe: () => () => {},
      },
    },
  })
  const close = kit.start()
  pages.push(close)
  await connect(kit, { connectorId: 'practice' })
  return { kit, close }
}

const only = (kit: Kit) => kit.store.getState().plans[0] ?? expect.fail('There is no plan.')
const until = (kit: Kit, status: string) => expect.poll(() => only(kit).status, { timeout: 30_000 }).toBe(status)

/** Allows carol to take some, and pays bob: two steps, of which both leave a trace on the chain. */
const plan = (units: bigint) =>
  ({
    intent: { kind: 'calls', title: 'Allow and pay' },
    networkId: 'eip155:1',
    from: alice.address,
    steps: [
      {
        kind: 'approve',
        work: {
          type: 'call',
          call: {
            to: usdc.address,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [carol.address, units] }),
          },
        },
        allowance: { token, spender: carol.address, amountUnits: units },
      },
      {
        kind: 'call',
        work: {
          type: 'call',
          call: {
            to: usdc.address,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob.address, units] }),
          },
        },
      },
    ],
  }) as const

describe('a plan on a chain', () => {
  it('is two transactions of a wallet that knows no batch', async () => {
    const wallet = openWallet('none')
    const { kit } = await openPage(wallet, new Map())
    const [nonce, held] = [await nonceOf(alice.address), await balanceOf(bob.address)]
    await startPlan(kit, plan(5n))
    await until(kit, 'paused')
    expect(await allowanceOf(alice.address, carol.address)).toBe(5n)
    expect(await balanceOf(bob.address)).toBe(held)
    await continuePlan(kit, { id: only(kit).id })
    await until(kit, 'confirmed')
    expect(await balanceOf(bob.address)).toBe(held + 5n)
    expect(await nonceOf(alice.address)).toBe(nonce + 2n)
    expect(wallet.asked()).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  it.each([
    ['ready', 'makes the account smart first, in the same transaction'],
    ['supported', 'is one transaction'],
  ] as const)('of a wallet that is %s %s', async (mode, _) => {
    const wallet = openWallet(mode)
    const { kit } = await openPage(wallet, new Map())
    const held = await balanceOf(bob.address)
    expect(await startPlan(kit, plan(6n))).toMatchObject({ mode: 'batch' })
    await until(kit, 'confirmed')
    const { hash, steps } = only(kit)
    expect(steps.map((step) => step.hash)).toEqual([hash, hash])
    expect(await rpcCall(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(String(await rpcCall(chain.rpcUrl, 'eth_getCode', [alice.address, 'latest']))).toBe(
      `0xef0100${batchAccount.address.slice(2).toLowerCase()}`,
    )
    expect(await allowanceOf(alice.address, carol.address)).toBe(6n)
    expect(await balanceOf(bob.address)).toBe(held + 6n)
    expect(wallet.asked()).toEqual(['wallet_sendCalls'])
  })

  it('is asked step by step of a wallet that claims a batch and fails', async () => {
    const wallet = openWallet('supported')
    wallet.faults.set('wallet_sendCalls', { code: 5760, message: 'Not atomic after all.' })
    const { kit } = await openPage(wallet, new Map())
    const held = await balanceOf(bob.address)
    await startPlan(kit, plan(7n))
    await until(kit, 'paused')
    await continuePlan(kit, { id: only(kit).id })
    await until(kit, 'confirmed')
    expect(await balanceOf(bob.address)).toBe(held + 7n)
    expect(wallet.asked()).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
  })

  it('of which a call would fail is not asked for, alone or in a batch', async () => {
    for (const mode of ['none', 'supported'] as const) {
      const wallet = openWallet(mode)
      const { kit } = await openPage(wallet, new Map())
      const [approve] = plan(1n).steps
      const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob.address, 10n ** 30n] })
      const steps = [
        { kind: 'call', work: { type: 'call', call: { to: usdc.address, data: tooMuch } } },
        approve,
      ] as const
      await expect(startPlan(kit, { ...plan(1n), steps })).rejects.toMatchObject({
        code: 'transaction/execution-reverted',
      })
      expect(wallet.asked()).toEqual([])
    }
  })
})

describe('a page that is killed', () => {
  it('after each word of a wallet and each block: the next page goes on, and nothing happens twice', async () => {
    const wallet = openWallet('none')
    const store = new Map<string, string>()
    const [nonce, held] = [await nonceOf(alice.address), await balanceOf(bob.address)]
    const first = await openPage(wallet, store)
    await startPlan(first.kit, plan(8n))
    first.close()
    const second = await openPage(wallet, store)
    await until(second.kit, 'paused')
    second.close()
    const third = await openPage(wallet, store)
    await until(third.kit, 'paused')
    await continuePlan(third.kit, { id: only(third.kit).id })
    third.close()
    const fourth = await openPage(wallet, store)
    await until(fourth.kit, 'confirmed')
    expect(await balanceOf(bob.address)).toBe(held + 8n)
    expect(await nonceOf(alice.address)).toBe(nonce + 2n)
    expect(wallet.asked()).toHaveLength(2)
  })

  it('while a batch is on its way', async () => {
    const wallet = openWallet('supported')
    const store = new Map<string, string>()
    const held = await balanceOf(bob.address)
    const first = await openPage(wallet, store)
    await startPlan(first.kit, plan(9n))
    first.close()
    const { kit } = await openPage(wallet, store)
    await until(kit, 'confirmed')
    expect(await balanceOf(bob.address)).toBe(held + 9n)
    expect(wallet.asked()).toEqual(['wallet_sendCalls'])
  })
})

it('what an abandoned plan allowed is taken back on the chain', async () => {
  const wallet = openWallet('none')
  const { kit } = await openPage(wallet, new Map())
  await startPlan(kit, plan(11n))
  await until(kit, 'paused')
  const { id } = only(kit)
  cancelPlan(kit, { id })
  expect(selectPlanProgress(only(kit)).allowances).toMatchObject([{ spender: carol.address, amountUnits: 11n }])
  await revokePlanAllowances(kit, { id })
  await expect.poll(() => kit.store.getState().plans.at(-1)?.status, { timeout: 30_000 }).toBe('confirmed')
  expect(await allowanceOf(alice.address, carol.address)).toBe(0n)
  expect(selectPlanProgress(only(kit)).allowances).toEqual([])
})
