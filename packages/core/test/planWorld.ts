import type { KitError } from '@latchkey/protocol'
import { connect } from '../src/connection/connection.actions.ts'
import type { Plan } from '../src/plan/planState.ts'
import type { CallsOutcome, ChainCall, ChainDriver, TransactionOutcome } from '../src/ports/adapter.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { settle } from './fakeClock.ts'
import { alice, bob, fakeConnector } from './fakeConnector.ts'
import { fakeTabs } from './fakeTabs.ts'
import { type TestKit, testKit } from './testKit.ts'

export const usdc = {
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
} as const
export const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const allowance = { token: usdc, spender: bob, amountUnits: 5n }
export const approval = { to: token, data: '0xapprove' }
export const swapping = { to: bob, data: '0xswap' }
export const typedData = { domain: { chainId: 1 }, types: {}, primaryType: 'Permit', message: { value: 5n } }
export const permitStep = { kind: 'permit', work: { type: 'typedData', typedData } } as const
export const approveStep = { kind: 'approve', work: { type: 'call', call: approval }, allowance } as const
export const swapStep = { kind: 'swap', work: { type: 'call', call: swapping } } as const

/** An approval and a swap. */
export const swap = {
  intent: {
    kind: 'swap',
    give: { amount: '0.000005', symbol: 'USDC', tokenAddress: usdc.address },
    get: { amount: '1', minAmount: '0.9', symbol: 'ETH' },
  },
  networkId: 'eip155:1',
  from: alice,
  steps: [approveStep, swapStep],
} as const

/** A chain and a wallet that the pages of one browser share: what is asked of the wallet, and what becomes of it. */
export function planWorld(driver: Partial<ChainDriver> = {}) {
  const tabs = fakeTabs()
  /** What the wallet was asked for, in words. */
  const asked: string[] = []
  const kits: TestKit[] = []
  const waiting: ((outcome: TransactionOutcome | KitError) => void)[] = []
  const batches = new Map<string, CallsOutcome>()
  let allowed = 0n

  const take = ({ data }: Pick<ChainCall, 'data'>) => {
    if (data === approval.data) allowed = 5n
    if (data === swapping.data || data === '0xtake back') allowed = 0n
  }
  const base: Partial<ChainDriver> = {
    estimateTransaction: async () => ({ maxFeeUnits: 7n, expectedFeeUnits: 7n }),
    sendTransaction: async ({ transaction }) => {
      if (!('data' in transaction)) throw new Error('no call')
      asked.push(String(transaction.data))
      take(transaction)
      return { hash: `0x${asked.length}` }
    },
    signTypedData: async () => {
      asked.push('sign')
      return '0x51'
    },
    walletCapabilities: async () => ({ atomic: 'unsupported', further: {} }),
    sendCalls: async ({ calls, id = 'none', capabilities }) => {
      const more = capabilities === undefined ? '' : ` with ${Object.keys(capabilities)}`
      asked.push(calls.map(({ data }) => data).join('+') + more)
      for (const call of calls) take(call)
      batches.set(id, { status: 'pending', hashes: [] })
      return { id }
    },
    callsStatus: async ({ id }) => {
      const known = batches.get(id)
      if (known) return known
      throw Object.assign(new Error('unknown id'), { name: 'KitError', code: 'calls/unknown-id' })
    },
    readAllowance: async () => allowed,
    allowanceCall: () => ({ to: token, data: '0xtake back' }),
    waitForTransaction: () =>
      new Promise((resolve, reject) =>
        waiting.push((outcome) => ('code' in outcome ? reject(outcome) : resolve(outcome))),
      ),
  }

  return {
    asked,
    tabs,
    batches,
    allow: (units: bigint) => {
      allowed = units
    },
    /** A page of the app; what it finds in the browser's storage is read by then. */
    async open(more: Partial<ChainDriver> = {}, connected = true) {
      const kit = testKit({
        adapters: [fakeAdapter({ ...base, ...driver, ...more })],
        connectors: [fakeConnector({ id: 'one' })],
        env: { storage: tabs.open() },
      })
      kits.push(kit)
      const stop = kit.start()
      await settle()
      if (connected) await connect(kit, { connectorId: 'one' })
      await settle()
      return { kit, stop }
    },
    /** The next block. */
    async mine(outcome: TransactionOutcome | KitError = { status: 'success', blockNumber: 1n }) {
      await settle()
      for (const finish of waiting.splice(0)) finish(outcome)
      await settle()
      for (const kit of kits) await kit.clock.advance(2_500)
      await settle()
    },
    /** Time for what is looked at again and again. */
    async pass() {
      for (const kit of kits) await kit.clock.advance(5_000)
      await settle()
    },
  }
}

export const plansOf = (kit: TestKit): readonly Plan[] => kit.store.getState().plans
