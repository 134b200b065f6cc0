import type { MarketConfig } from '@latchkey/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import { type Address, concat, encodeAbiParameters, type Hex, zeroAddress } from 'viem'
import { create2, readArtifact, readVendorArtifact } from './artifacts.ts'
import { devnetContracts } from './devnetContracts.ts'
import { addressOnly, devnetMarkets } from './devnetMarkets.ts'
import { deployer } from './personas.ts'

/** A token of the devnet with a habit that swaps have to live with. */
export type OddToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** What each transfer takes, in basis points. */
  readonly taxBps?: number
  /** Zero first, and no answers: as USDT. */
  readonly old?: true
  /** Can be bought, never sold. */
  readonly trap?: true
}

const oddTokens = {
  /** Another allowance is taken only once none is left, and calls answer nothing. */
  usdt: { name: 'Tether USD', symbol: 'USDT', decimals: 6, old: true },
  /** Has one pool, with DAI: three pools away from the native token. */
  coin: { name: 'Practice Coin', symbol: 'COIN', decimals: 18 },
  /** Keeps 3 % of each transfer. */
  toll: { name: 'Practice Toll', symbol: 'TOLL', decimals: 18, taxBps: 300 },
  /** Can be bought and never sold. */
  trap: { name: 'Practice Trap', symbol: 'TRAP', decimals: 18, trap: true },
} as const satisfies Record<string, OddToken>

type OddName = keyof typeof oddTokens

/** Creation code of such a token. */
export function oddCode({ name, symbol, decimals, taxBps = 0, old, trap }: OddToken): Hex {
  const types = ['string', 'string', 'uint8', 'address', 'uint256', 'bool', 'bool'] as const
  return concat([
    readArtifact('PracticeOddToken'),
    encodeAbiParameters(
      types.map((type) => ({ type })),
      [name, symbol, decimals, deployer.address, BigInt(taxBps), old === true, trap === true],
    ),
  ])
}

const names = Object.keys(oddTokens).filter((name): name is OddName => name in oddTokens)
const tokenCode = Object.fromEntries(names.map((name) => [name, oddCode(oddTokens[name])])) as Record<OddName, Hex>

/** Where Permit2 is on every chain. Its code is put there. */
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const { v2Factory, v3Factory, positionManager: v3Manager } = devnetMarkets
/** Gas that a subscriber of a position may use when it is taken off. */
const unsubscribeGas = 300_000n

const managerCode = concat([readVendorArtifact('uniswap-v4-core', 'PoolManager'), addressOnly(deployer.address)])
const poolManager = create2.addressOf(managerCode)
const positionsCode = concat([
  readVendorArtifact('uniswap-v4-periphery', 'PositionManager'),
  encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }, { type: 'address' }, { type: 'address' }],
    [poolManager, permit2, unsubscribeGas, zeroAddress, devnetContracts.wrappedNative],
  ),
])
const quoterCode = concat([readVendorArtifact('uniswap-v4-periphery', 'V4Quoter'), addressOnly(poolManager)])
const stateViewCode = concat([readVendorArtifact('uniswap-v4-periphery', 'StateView'), addressOnly(poolManager)])
const positions = create2.addressOf(positionsCode)
const routerCode = concat([
  readVendorArtifact('uniswap-universal-router', 'UniversalRouter'),
  encodeAbiParameters(
    ['address', 'address', 'address', 'address', 'bytes32', 'bytes32', 'address', 'address', 'address', 'address'].map(
      (type) => ({ type }),
    ),
    [
      permit2,
      devnetContracts.wrappedNative,
      v2Factory,
      v3Factory,
      devnetMarkets.pairCodeHash,
      devnetMarkets.poolCodeHash,
      poolManager,
      v3Manager,
      positions,
      // Bridges nothing.
      zeroAddress,
    ],
  ),
])

/** Where aggregators have their routers, the same on every chain: there the devnet has one of its own. */
const aggregators = {
  oneInch: '0x111111125421cA6dc452d289314280a0f8842A65',
  zeroEx: '0x0000000000001fF3684f28c67538d4D072C22734',
  odos: '0x0D05a7D3448512B78fa8A9e46c4872C88C4a0D05',
  kyber: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
} as const satisfies Record<string, Address>

/** What swaps meet beside v2 and v3 pools, the same addresses on each chain. */
export const devnetSwaps = {
  permit2,
  poolManager,
  positions,
  quoter: create2.addressOf(quoterCode),
  stateView: create2.addressOf(stateViewCode),
  universalRouter: create2.addressOf(routerCode),
  aggregators,
  /** Where the api reads prices on a chain and what swaps go through there, v4 included. */
  marketOf: (networkId: CaipNetworkId): MarketConfig => {
    const market = devnetMarkets.configOf(networkId)
    const v4 = {
      poolManager,
      quoter: create2.addressOf(quoterCode),
      universalRouter: create2.addressOf(routerCode),
      permit2,
      pathFormat: '2.1',
    } as const
    return { ...market, ...(market.swap && { swap: { ...market.swap, v4 } }) }
  },
  tokens: oddTokens,
  addresses: Object.fromEntries(names.map((name) => [name, create2.addressOf(tokenCode[name])])) as Record<
    OddName,
    Address
  >,
  steps: [
    create2.step(managerCode, 7_000_000n),
    create2.step(positionsCode, 7_000_000n),
    create2.step(quoterCode),
    create2.step(stateViewCode),
    create2.step(routerCode, 7_000_000n),
    ...names.map((name) => create2.step(tokenCode[name])),
  ],
} as const
