import { parseAbi } from 'viem/utils'

/** What is read of Uniswap v2 and v3, of the forks that keep their interfaces, and of Multicall3. */
export const poolAbi = parseAbi([
  'function getPair(address a, address b) view returns (address pair)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function getPool(address a, address b, uint24 fee) view returns (address pool)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 index, uint16 cardinality, uint16 next, uint8 feeProtocol, bool unlocked)',
  'function liquidity() view returns (uint128 liquidity)',
  'function balanceOf(address owner) view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256 timestamp)',
])
