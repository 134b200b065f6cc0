import { isEvmAddress, isSolanaAddress, toChecksumAddress } from '@latchkey/protocol'
import { allNetworks, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import sources from '../../../seed/tokenList.sources.json' with { type: 'json' }
import { joinLists, maxListed, shippedTokens } from './listedTokens.ts'
import { maxRows, readTokenList } from './tokenList.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const row = (changes: object = {}) => ({
  chainId: 1,
  address: usdc,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  ...changes,
})
const read = (tokens: unknown, isServed: (network: string) => boolean = () => true) =>
  readTokenList(JSON.stringify({ name: 'List', tokens }), isServed)

describe('a list of tokens', () => {
  it('gives its tokens by network, with their checksums and nothing else of their rows', async () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const list = await read([
      row({ logoURI: 'https://example.org/usdc.svg', extensions: {} }),
      row({ address: dai.toLowerCase(), symbol: 'DAI', name: 'Dai', decimals: 18 }),
      row({ chainId: 101, address: mint }),
    ])
    expect(list).toEqual({
      tokens: [
        { networkId: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
        { networkId: 'eip155:1', address: dai, name: 'Dai', symbol: 'DAI', decimals: 18 },
        { networkId: solana.caipNetworkId, address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      ],
      dropped: {},
    })
  })

  it('leaves out rows with a wrong checksum, twice of one address, and of networks without a node', async () => {
    const list = await read(
      [
        row({ address: usdc.replace('A0b8', 'a0b8') }),
        row(),
        row({ address: usdc.toLowerCase(), name: 'Other coin', decimals: 18 }),
        row({ chainId: 137 }),
      ],
      (network) => network === 'eip155:1',
    )
    expect(list?.tokens.map(({ name, decimals }) => [name, decimals])).toEqual([['USD Coin', 6]])
    expect(list?.dropped).toEqual({ checksum: 1, duplicate: 1, 'other-network': 1 })
  })

  it.each([
    [{ decimals: 256 }],
    [{ decimals: '6' }],
    [{ decimals: 1.5 }],
    [{ chainId: '1' }],
    [{ chainId: -1 }],
    [{ address: '0x12' }],
    [{ address: usdc.slice(2) }],
    [{ address: `0x${'0'.repeat(40)}` }],
    [{ address: `0x${'E'.repeat(40)}` }],
    [{ address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }],
    [{ symbol: '' }],
    [{ symbol: 'A'.repeat(21) }],
    [{ symbol: 'USD\u202eC' }],
    [{ name: 'USD\u0000Coin' }],
    [{ name: undefined }],
  ])('leaves out a row with %j', async (changes) => {
    expect(await read([row(changes), row({ address: dai })])).toMatchObject({
      tokens: [{ address: dai }],
      dropped: { malformed: 1 },
    })
  })

  it('keeps two tokens of one symbol, each with its address', async () => {
    const list = await read([row(), row({ address: dai })])
    expect(list?.tokens.map(({ symbol, address }) => [symbol, address])).toEqual([
      ['USDC', usdc],
      ['USDC', dai],
    ])
  })

  it('is none where it has no rows, too many, or another shape', async () => {
    for (const body of ['', '[]', '{}', '{"tokens":{}}', '<html>', 'null'])
      expect(await readTokenList(body, () => true)).toBeUndefined()
    expect(await read(new Array(100_000).fill({}))).toBeUndefined()
    expect(await read(new Array(maxRows).fill({}))).toEqual({ tokens: [], dropped: { malformed: maxRows } })
  })
})

describe('lists together', () => {
  const token = (address: string, name: string) =>
    ({ networkId: 'eip155:1', address, name, symbol: 'T', decimals: 0 }) as const

  it('know a token by any spelling of its address, and by the name that the first list gives it', () => {
    const joined = joinLists([[token(usdc, 'First')], [token(usdc.toLowerCase(), 'Second'), token(dai, 'Third')]])
    expect(joined.of('eip155:1').map(({ name }) => name)).toEqual(['First', 'Third'])
    expect(joined.find('eip155:1', usdc.toLowerCase())?.name).toBe('First')
    expect(joined.find('eip155:10', usdc)).toBeUndefined()
  })

  it('have ten thousand tokens of a network at the most', () => {
    const many = Array.from({ length: maxListed + 5 }, (_, index) =>
      token(`0x${(index + 1).toString(16).padStart(40, '0')}`, 'Token'),
    )
    expect(joinLists([many]).of('eip155:1')).toHaveLength(maxListed)
  })
})

describe('the shipped list', () => {
  it('has the majors of every mainnet of the table, with checksums, each once, none of them the native coin', () => {
    const mainnets = allNetworks.filter(({ testnet, chainNamespace }) => !testnet && chainNamespace !== 'bip122')
    for (const { caipNetworkId, chainNamespace } of mainnets) {
      const listed = shippedTokens.filter(({ networkId }) => networkId === caipNetworkId)
      expect([caipNetworkId, listed.length > 1]).toEqual([caipNetworkId, true])
      for (const { address } of listed)
        expect(chainNamespace === 'solana' ? isSolanaAddress(address) : toChecksumAddress(address) === address).toBe(
          true,
        )
    }
    const keys = shippedTokens.map(({ networkId, address }) => `${networkId} ${address}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain('eip155:42220 0x471EcE3750Da237f93B8E339c536989b8978a438')
    expect(shippedTokens.filter(({ address }) => isEvmAddress(address) && /^0x(0+|e{40})$/i.test(address))).toEqual([])
  })

  it('says of each row where it is from, and of each source its licence', () => {
    expect(sources.reduce((sum, { rows }) => sum + rows, 0)).toBe(shippedTokens.length)
    for (const { licence } of sources) expect(['MIT', 'Apache-2.0', undefined]).toContain(licence)
  })
})
