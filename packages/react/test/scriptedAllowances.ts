import type { AccountAllowances, Allowance } from '@latchkey/protocol/http'
import { base, mainnet } from '@latchkey/protocol/networks'

/** What others may take, as the api of the test lists it; what is taken back is gone by the next look. */
export type ScriptedAllowances = Pick<AccountAllowances, 'contracts' | 'tokenAccounts'> & {
  allowances: Allowance[]
}

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = { address: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', name: 'Uniswap Universal Router' }
const stranger = { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }

/** An allowance of 500 USDC to a known contract, changed. */
export function scriptedAllowance(id: string, change: Partial<Allowance> = {}): Allowance {
  return {
    id,
    chainId: mainnet.caipNetworkId,
    kind: 'erc20',
    token: { address: token, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    spender: { ...router, code: 'contract', firstSeen: '1979-03-02T10:00:00.000Z' },
    amount: '500',
    unlimited: false,
    atRisk: { amount: '500', value: 500 },
    since: '1979-11-02T10:00:00.000Z',
    lastUsed: '1979-12-01T10:00:00.000Z',
    risks: [],
    ...change,
  }
}

/** One of each kind. */
export function scriptedAllowances(): ScriptedAllowances {
  return {
    allowances: [
      scriptedAllowance('unlimited', {
        spender: { ...stranger, code: 'none' },
        unlimited: true,
        atRisk: { amount: '1204.118', value: 1204.12 },
        since: '1978-05-04T10:00:00.000Z',
        lastUsed: undefined,
        risks: ['unlimited', 'unknown-spender', 'spender-without-code', 'stale'],
      }),
      scriptedAllowance('router'),
      scriptedAllowance('permit2', {
        chainId: base.caipNetworkId,
        kind: 'permit2',
        amount: '20',
        atRisk: { amount: '20', value: 20 },
        expiresAt: '1980-02-01T10:00:00.000Z',
      }),
      scriptedAllowance('collection', {
        kind: 'erc721-all',
        token: { address: token, name: 'Tideline', symbol: 'TIDE' },
        spender: { address: '0x1E0049783F008A0085193E00003D00cd54003c71', name: 'OpenSea conduit', code: 'contract' },
        amount: undefined,
        unlimited: true,
        atRisk: { amount: '3' },
        risks: ['unlimited'],
      }),
    ],
    contracts: [
      {
        chainId: mainnet.caipNetworkId,
        address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
        name: 'EIP7702StatelessDeleGator',
        ours: true,
      },
    ],
    tokenAccounts: [],
  }
}
