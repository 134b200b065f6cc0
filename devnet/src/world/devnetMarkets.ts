import type { MarketConfig } from '@latchkey/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import { bitcoinRegtest, solana } from '@latchkey/protocol/networks'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  type Hex,
  keccak256,
  parseUnits,
} from 'viem'
import { create2, readArtifact, readVendorArtifact } from './artifacts.ts'
import { devnetContracts } from './devnetContracts.ts'
import { deployer, personas } from './personas.ts'

const feedDecimals = 8

/** US dollars for one unit, where a feed of the devnet begins. */
const rates: Readonly<Record<Exclude<Currency, 'usd'>, string>> = {
  btc: '97214.55',
  eth: '2998.4',
  eur: '1.08425',
  gbp: '1.27148',
  aud: '0.65331',
  cad: '0.71612',
  inr: '0.01184',
  jpy: '0.006512',
}

/** US dollars for one of what has no market on these chains. */
const assets = { sol: '184.32', usdc: '1' } as const

/** Creation code of a feed. */
function feedCode(name: string, rate: string): Hex {
  const description = `${name.toUpperCase()} / USD`
  return concat([
    readArtifact('PracticeFeed'),
    encodeAbiParameters(
      [{ type: 'string' }, { type: 'uint8' }, { type: 'int256' }, { type: 'address' }],
      [description, feedDecimals, parseUnits(rate, feedDecimals), deployer.address],
    ),
  ])
}

const codesOf = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  Object.entries<string>(table).map(([name, rate]) => [name as Name, feedCode(name, rate)] as const)
const addressesOf = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  Object.fromEntries(codesOf(table).map(([name, code]) => [name, create2.addressOf(code)])) as Readonly<
    Record<Name, Address>
  >

/** Exchange rates of the devnet, and prices of what other chains have, the same contracts on each chain. */
export const devnetFeeds = {
  addresses: addressesOf(rates),
  assets: addressesOf(assets),
  steps: codesOf(rates).map(([, code]) => create2.step(code)),
  assetSteps: codesOf(assets).map(([, code]) => create2.step(code)),
}

/** Arguments of a constructor that takes addresses. */
export const addressOnly = (...addresses: Address[]) =>
  encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  )

/** Hashes of the creation code of v2 pairs and v3 pools, which their factories hold. */
const pairCodeHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const poolCodeHash: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

const code = {
  v2Factory: concat([readVendorArtifact('uniswap-v2-core', 'UniswapV2Factory'), addressOnly(deployer.address)]),
  v3Factory: readVendorArtifact('uniswap-v3-core', 'UniswapV3Factory'),
}
const v3Factory = create2.addressOf(code.v3Factory)
const zero: Address = '0x0000000000000000000000000000000000000000'
// The last one draws the pictures of positions; they are not used here.
const managerCode = concat([
  readVendorArtifact('uniswap-v3-periphery', 'NonfungiblePositionManager'),
  addressOnly(v3Factory, devnetContracts.wrappedNative, zero),
])

const swapRouterCode = concat([
  readVendorArtifact('uniswap-swap-router', 'SwapRouter02'),
  addressOnly(
    create2.addressOf(code.v2Factory),
    v3Factory,
    create2.addressOf(managerCode),
    devnetContracts.wrappedNative,
  ),
])
const quoterCode = concat([
  readVendorArtifact('uniswap-swap-router', 'QuoterV2'),
  addressOnly(v3Factory, devnetContracts.wrappedNative),
])

/** Uniswap on the devnet: the contracts themselves, the same addresses on each chain. */
export const devnetMarkets = {
  v2Factory: create2.addressOf(code.v2Factory),
  v3Factory,
  positionManager: create2.addressOf(managerCode),
  code: { ...code, positionManager: managerCode, swapRouter: swapRouterCode, quoter: quoterCode },
  /** Address of the v2 pair of two tokens. */
  pairOf: (a: Address, b: Address): Address =>
    getCreate2Address({
      from: create2.addressOf(code.v2Factory),
      salt: keccak256(encodePacked(['address', 'address'], sorted(a, b))),
      bytecodeHash: pairCodeHash,
    }),
  sorted,
  pairCodeHash,
  poolCodeHash,
  /** Uniswap's router for v2 and v3 pools, and the contract that says what a swap over v3 pools gives. */
  swapRouter: create2.addressOf(swapRouterCode),
  quoter: create2.addressOf(quoterCode),
  /** Where the api reads prices on a chain: the native token's come from a pool, exchange rates from the feeds. */
  configOf: (networkId: CaipNetworkId): MarketConfig => ({
    networkId,
    wrappedNative: devnetContracts.wrappedNative,
    dollars: [{ address: devnetContracts.usdc, decimals: 6 }],
    v2Factories: [create2.addressOf(code.v2Factory)],
    v3Factories: [v3Factory],
    swap: {
      router: create2.addressOf(swapRouterCode),
      quoter: create2.addressOf(quoterCode),
      bases: [devnetContracts.dai],
    },
    currencyFeeds: devnetFeeds.addresses,
    assetFeeds: [
      { networkId: solana.caipNetworkId, feed: devnetFeeds.assets.sol },
      { networkId: bitcoinRegtest.caipNetworkId, feed: devnetFeeds.addresses.btc },
    ],
  }),
}

function sorted(a: Address, b: Address): [Address, Address] {
  return BigInt(a) < BigInt(b) ? [a, b] : [b, a]
}

const router = concat([
  readVendorArtifact('uniswap-v2-periphery', 'UniswapV2Router02'),
  addressOnly(devnetMarkets.v2Factory, devnetContracts.wrappedNative),
])
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="#e9e2d2"/><path d="M48 40h144v160H48z" fill="#3e5c76"/><path d="M48 150l48-44 34 30 26-22 36 34v52H48z" fill="#1d2d44"/><circle cx="160" cy="76" r="16" fill="#f0ebd8"/></svg>`
const stampFacts = {
  name: 'Practice stamp',
  description: 'Mountains, twelve cents.',
  image: `data:image/svg+xml;base64,${btoa(picture)}`,
}
const stamps = concat([
  readArtifact('PracticeItems'),
  encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'address' }],
    ['Practice Stamps', `data:application/json;base64,${btoa(JSON.stringify(stampFacts))}`, personas.alice.address],
  ),
])
const bank = concat([readArtifact('PracticeBank'), addressOnly(devnetContracts.dai, devnetContracts.usdc)])

/** What people of the devnet trade and save with, the same addresses on each chain. */
export const devnetTrade = {
  /** Uniswap's router for v2 pools. */
  router: create2.addressOf(router),
  /** Keeps DAI, lends USDC. */
  bank: create2.addressOf(bank),
  /** A collection that alice herself mints. */
  stamps: create2.addressOf(stamps),
  steps: [create2.step(router, 5_000_000n), create2.step(bank), create2.step(stamps)],
}
