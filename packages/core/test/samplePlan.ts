import type { Plan, PlanStep } from '../src/plan/planState.ts'
import { alice } from './fakeConnector.ts'

/** A send of 1.5 USDC whose fee is not known yet. */
export function samplePlan(change: Partial<Plan> = {}): Plan {
  return {
    id: 'one',
    intent: { kind: 'send', amount: '1.5', symbol: 'USDC' },
    networkId: 'eip155:1',
    from: alice,
    mode: 'steps',
    steps: [sampleStep()],
    others: undefined,
    atomicRequired: false,
    capabilities: undefined,
    at: 0,
    status: 'quoting',
    speed: 'normal',
    quote: undefined,
    agreed: undefined,
    pressEach: true,
    stopping: false,
    switchingWallet: false,
    slow: false,
    hash: undefined,
    callsId: undefined,
    error: undefined,
    own: true,
    revision: 0,
    ...change,
  }
}

/** A call that no wallet was asked for yet. */
export function sampleStep(change: Partial<PlanStep> = {}): PlanStep {
  return {
    kind: 'send',
    work: { type: 'call', call: { to: alice } },
    built: false,
    allowance: undefined,
    state: 'todo',
    hash: undefined,
    signature: undefined,
    ...change,
  }
}

/** Records as they are kept, for the tests that read them. */
export const recordExamples = [
  {
    v: 1,
    plans: [
      {
        id: '8f1d0c5a',
        intent: {
          kind: 'send',
          amount: '1.5',
          symbol: 'USDC',
          tokenAddress: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        status: 'pending',
        networkId: 'eip155:1',
        from: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        mode: 'steps',
        steps: [{ kind: 'send', state: 'asked' }],
        at: 0,
        hash: `0x${'ab'.repeat(32)}`,
        revision: 2,
        page: '1.2.3',
        atMs: 1_795_392_000_000,
      },
    ],
  },
  {
    v: 1,
    plans: [
      {
        id: '77c2',
        intent: {
          kind: 'swap',
          give: { amount: '100', symbol: 'USDC', tokenAddress: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
          get: { amount: '0.034', minAmount: '0.0336', symbol: 'ETH' },
          source: 'uniswap-v3',
        },
        status: 'paused',
        networkId: 'eip155:1',
        from: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        mode: 'steps',
        steps: [
          {
            kind: 'approve',
            state: 'done',
            hash: `0x${'cd'.repeat(32)}`,
            work: { type: 'call', call: { to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', data: '0x095ea7b3' } },
            allowance: {
              token: { address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 },
              spender: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
              amountUnits: '100000000',
            },
          },
          { kind: 'swap', state: 'todo' },
        ],
        at: 1,
        revision: 4,
        page: '1.2.3',
        atMs: 1_795_392_000_000,
      },
    ],
  },
]
