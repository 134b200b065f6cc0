import type { MarketConfig } from '@latchkey/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import { bitcoinRegtest, solana } from '@latchkey/protocol/networks'
import { type Address, concat, encodeAbiParameters, encodePacked, getCreate2Address, type Hex, keccak256 } from 'viem'
import { create2 } from './create2.ts'
import { deployer } from './deployer.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetFeeds } from './devnetFeeds.ts'
import { readVendorArtifact } from './readVendorArtifact.ts'

const addressOnly = (...addresses: Address[]) =>
  encodeAbiParameters(
    addresses.map(() => ({ type: 'address' })),
    addresses,
  )

const code = {
  v2Factory: concat([readVendorArtifact('uniswap-v2-core', 'UniswapV2Factory'), addressOnly(deployer.address)]),
  v3Factory: readVendorArtifact('uniswap-v3-core', 'UniswapV3Factory'),
}
const v3Factory = create2.addressOf(code.v3Factory)
const zero: Address = '0x0000000000000000000000000000000000000000'
// The last one draws the pictures of positions; nobody looks at them here.
const managerCode = concat([
  readVendorArtifact('uniswap-v3-periphery', 'NonfungiblePositionManager'),
  addressOnly(v3Factory, devnetContracts.wrappedNative, zero),
])

/** Uniswap on the devnet: the contracts themselves, the same addresses on each chain. */
export const devnetMarkets = {
  v2Factory: create2.addressOf(code.v2Factory),
  v3Factory,
  positionManager: create2.addressOf(managerCode),
  code: { ...code, positionManager: managerCode },
  /** Address of the v2 pair of two tokens. */
  pairOf: (a: Address, b: Address): Address =>
    getCreate2Address({
      from: create2.addressOf(code.v2Factory),
      salt: keccak256(encodePacked(['address', 'address'], sorted(a, b))),
      bytecodeHash: pairCodeHash,
    }),
  sorted,
  /** Where the api reads prices on a chain: the native token's come from a pool, exchange rates from the feeds. */
  configOf: (networkId: CaipNetworkId): MarketConfig => ({
    networkId,
    wrappedNative: devnetContracts.wrappedNative,
    dollars: [{ address: devnetContracts.usdc, decimals: 6 }],
    v2Factories: [create2.addressOf(code.v2Factory)],
    v3Factories: [v3Factory],
    currencyFeeds: devnetFeeds.addresses,
    assetFeeds: [
      { networkId: solana.caipNetworkId, feed: devnetFeeds.assets.sol },
      { networkId: bitcoinRegtest.caipNetworkId, feed: devnetFeeds.addresses.btc },
    ],
  }),
}

/** Hash of the pair's creation code, which the factory holds. */
const pairCodeHash: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

function sorted(a: Address, b: Address): [Address, Address] {
  return BigInt(a) < BigInt(b) ? [a, b] : [b, a]
}
