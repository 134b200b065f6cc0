import type { Page } from 'playwright-core'
import { type Address, createPublicClient, erc20Abi, http, parseAbi } from 'viem'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { devnetMarkets } from '../../src/world/devnetMarkets.ts'
import { ownWorld } from './ownWorld.ts'

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
const poolAbi = parseAbi(['function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)'])
const { usdc, dai, wrappedNative } = devnetContracts

/**
 * What an address is worth, worked out from nothing but the chains: balances and pools are read at the nodes, at the
 * blocks that the page's own figures name. The page has to be opened after this is called.
 */
export function independentTotal(page: Page, address: Address): { text(): Promise<string> } {
  /** When the native token's price held, by chain. */
  const heldAt = new Map<string, number>()
  const answers: Promise<void>[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (response.request().method() !== 'GET' || !/^\/v1\/account\/.*\/balance$/.test(url.pathname)) return
    const read = async () => {
      const { balances } = (await response.json()) as { balances: { address?: string; priceAsOf?: string }[] }
      const native = balances.find((balance) => balance.address === undefined)
      const chain = url.searchParams.get('chainId') ?? ''
      if (native?.priceAsOf !== undefined && !heldAt.has(chain)) heldAt.set(chain, Date.parse(native.priceAsOf) / 1000)
    }
    answers.push(read())
  })
  return {
    async text() {
      await Promise.all(answers)
      const worths = await Promise.all([...heldAt].map(([caip, at]) => worthOn(caip, at, address)))
      const total = worths.reduce((sum, worth) => sum + worth, 0)
      return new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency: 'USD',
        roundingMode: 'trunc',
      }).format(total)
    },
  }
}

async function worthOn(caip: string, atSeconds: number, address: Address): Promise<number> {
  const chain = ownWorld().chains.find((candidate) => candidate.caip === caip)
  const client = createPublicClient({ transport: http(chain?.rpcUrl) })
  let block = await client.getBlock()
  while (Number(block.timestamp) > atSeconds) block = await client.getBlock({ blockNumber: block.number - 1n })
  const blockNumber = block.number
  const held = (token: Address) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address], blockNumber })
  const [token0] = devnetMarkets.sorted(wrappedNative, usdc)
  const [first, second] = await client.readContract({
    address: devnetMarkets.pairOf(wrappedNative, usdc),
    abi: pairAbi,
    functionName: 'getReserves',
    blockNumber,
  })
  const [native, dollars] = token0 === wrappedNative ? [first, second] : [second, first]
  const nativePrice = Number(dollars) / 1e6 / (Number(native) / 1e18)
  const daiPrice = await daiPriceAt()
  const amounts = await Promise.all([
    client.getBalance({ address, blockNumber }),
    held(wrappedNative),
    held(usdc),
    held(dai),
  ])
  const [ether, wrapped, usdcUnits, daiUnits] = amounts.map(Number)
  return (
    ((ether ?? 0) / 1e18) * nativePrice +
    ((wrapped ?? 0) / 1e18) * nativePrice +
    (usdcUnits ?? 0) / 1e6 +
    ((daiUnits ?? 0) / 1e18) * daiPrice
  )

  async function daiPriceAt(): Promise<number> {
    const pools = await Promise.all(
      [100, 500, 3000, 10000].map((fee) =>
        client.readContract({
          address: devnetMarkets.v3Factory,
          abi: factoryAbi,
          functionName: 'getPool',
          args: [dai, usdc, fee],
          blockNumber,
        }),
      ),
    )
    const pool = pools.find((each) => BigInt(each) !== 0n)
    if (pool === undefined) throw new Error('There is a pool of DAI.')
    const [root] = await client.readContract({ address: pool, abi: poolAbi, functionName: 'slot0', blockNumber })
    const ratio = (Number(root) / 2 ** 96) ** 2
    const [low] = devnetMarkets.sorted(dai, usdc)
    return low === dai ? ratio * 1e12 : 1e12 / ratio
  }
}
