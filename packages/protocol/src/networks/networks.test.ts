import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isEvmAddress } from '../address/address.ts'
import { parseCaipNetworkId } from '../caip/parseCaip.ts'
import { namespaces } from '../namespace.ts'
import * as networks from './index.ts'

const { allNetworks } = networks
const ids = allNetworks.map(({ caipNetworkId }) => caipNetworkId)

const networkSchema = v.strictObject({
  id: v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.pipe(v.string(), v.length(32))]),
  name: v.pipe(v.string(), v.minLength(2)),
  chainNamespace: v.picklist(namespaces),
  caipNetworkId: v.string(),
  nativeCurrency: v.strictObject({
    name: v.pipe(v.string(), v.minLength(2)),
    symbol: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,6}$/)),
    decimals: v.picklist([8, 9, 18]),
  }),
  rpcUrls: v.strictObject({
    default: v.strictObject({ http: v.pipe(v.array(v.string()), v.length(0)) }),
    chainDefault: v.strictObject({ http: v.pipe(v.array(v.string()), v.length(0)) }),
  }),
  blockExplorers: v.strictObject({
    default: v.strictObject({
      name: v.string(),
      url: v.pipe(v.string(), v.regex(/^https:\/\/[^/]+(\/[^/]+)*$|\?cluster=/)),
    }),
  }),
  contracts: v.record(v.string(), v.strictObject({ address: v.string() })),
  testnet: v.boolean(),
  assets: v.strictObject({ imageId: v.pipe(v.string(), v.minLength(2)), imageUrl: v.undefined() }),
})

describe('every network of the table', () => {
  it('has each field of section 3 [S3.1] [S3.2] [S3.3] [S3.4] [S3.5] [S3.6] [S3.7] [S3.8] [S3.9] [S3.11]', () => {
    for (const network of allNetworks) expect(v.safeParse(networkSchema, network).issues, network.name).toBeUndefined()
  })

  it('has a CAIP id of its namespace and its number or reference [S3.10]', () => {
    for (const { caipNetworkId, chainNamespace, id } of allNetworks) {
      expect(parseCaipNetworkId(caipNetworkId)).toMatchObject({ namespace: chainNamespace, reference: String(id) })
    }
  })

  it('is named by no outside host but its explorer: an operator names the nodes', () => {
    for (const { rpcUrls } of allNetworks) expect([rpcUrls.default.http, rpcUrls.chainDefault.http]).toEqual([[], []])
  })

  it('is there once, by id and by name', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(allNetworks.map(({ name }) => name)).size).toBe(ids.length)
  })

  it('has a multicall contract with a valid address, where it has one', () => {
    for (const { contracts, name } of allNetworks) {
      for (const { address } of Object.values(contracts))
        expect(isEvmAddress(address, { strict: true }), name).toBe(true)
    }
  })

  it('is an export of its own', () => {
    const exported = new Set<unknown>(Object.values(networks))
    for (const network of allNetworks) expect(exported.has(network), network.name).toBe(true)
  })

  it('says whether it is for tests', () => {
    const main = allNetworks.filter(({ testnet }) => !testnet).map(({ name }) => name)
    expect(main).toEqual([
      'Ethereum',
      'OP Mainnet',
      'Arbitrum One',
      'Base',
      'Polygon',
      'Polygon zkEVM',
      'BNB Smart Chain',
      'Avalanche',
      'ZKsync Era',
      'Zora',
      'Aurora',
      'Mantle',
      'Celo',
      'Fantom',
      'Gnosis',
      'Kaia',
      'Linea',
      'Sei Network',
      'Solana',
      'Bitcoin',
    ])
  })
})

describe('the chains of section 9', () => {
  const rows = [
    ['S9.81', networks.arbitrum, 42_161, 'Arbitrum One'],
    ['S9.82', networks.arbitrumSepolia, 421_614, 'Arbitrum Sepolia'],
    ['S9.83', networks.avalanche, 43_114, 'Avalanche'],
    ['S9.84', networks.avalancheFuji, 43_113, 'Avalanche Fuji'],
    ['S9.85', networks.base, 8_453, 'Base'],
    ['S9.86', networks.baseSepolia, 84_532, 'Base Sepolia'],
    ['S9.87', networks.bsc, 56, 'BNB Smart Chain'],
    ['S9.88', networks.bscTestnet, 97, 'BNB Smart Chain Testnet'],
    ['S9.89', networks.mainnet, 1, 'Ethereum'],
    ['S9.90', networks.polygon, 137, 'Polygon'],
    ['S9.91', networks.polygonAmoy, 80_002, 'Polygon Amoy'],
    ['S9.92', networks.sepolia, 11_155_111, 'Sepolia'],
    ['S9.93', networks.solana, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
    ['S9.94', networks.solanaDevnet, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
    ['S9.95', networks.solanaTestnet, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'],
    ['S9.96', networks.bitcoin, '000000000019d6689c085ae165831e93', 'Bitcoin'],
    ['S9.97', networks.bitcoinTestnet, '000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'],
  ] as const
  it.each(rows)('are in the table [%s]', (_, network, id, name) => {
    expect(network).toMatchObject({ id, name })
    expect(allNetworks).toContain(network)
  })
})

describe('the lists', () => {
  it('39 EVM chains are the union of the frame, the known providers, section 9 and the swaps', () => {
    const evm = ids.filter((id) => id.startsWith('eip155:'))
    expect(evm).toHaveLength(39)
    const listed = [...networks.frameNetworkIds, ...networks.knownRpcNetworkIds, ...networks.swapNetworkIds]
    expect(new Set(listed.filter((id) => id.startsWith('eip155:')))).toEqual(new Set(evm))
  })

  it('27 networks are known to the frame: 24 EVM, 3 Solana', () => {
    expect(networks.frameNetworkIds).toHaveLength(27)
    expect(networks.frameNetworkIds.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
    for (const id of networks.frameNetworkIds) expect(ids).toContain(id)
  })

  it('38 ids have a known provider [S9.98]', () => {
    expect(new Set(networks.knownRpcNetworkIds).size).toBe(38)
  })

  it('12 networks swap', () => {
    expect(new Set(networks.swapNetworkIds).size).toBe(12)
    for (const id of networks.swapNetworkIds) expect(ids).toContain(id)
    const others = ids.filter((id) => networks.isSwapNetwork(id) && !networks.swapNetworkIds.includes(id))
    expect(others).toEqual([networks.solana.caipNetworkId])
    const { isSwapOffered, solana, solanaDevnet, mainnet } = networks
    expect(isSwapOffered(mainnet.caipNetworkId, ['1inch'])).toBe(true)
    expect(isSwapOffered(solana.caipNetworkId, ['1inch'])).toBe(false)
    expect(isSwapOffered(solana.caipNetworkId, ['1inch', 'jupiter'])).toBe(true)
    expect(isSwapOffered(solanaDevnet.caipNetworkId, ['jupiter'])).toBe(false)
  })

  it('closed testnets are in the table, and are testnets', () => {
    for (const id of networks.closedNetworkIds) {
      expect(allNetworks.find(({ caipNetworkId }) => caipNetworkId === id)?.testnet, id).toBe(true)
    }
  })
})
