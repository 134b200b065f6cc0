import { createPublicClient, createWalletClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains, rpcCall } from '../chains/devnetChains.ts'
import { type Anvil, startAnvil } from '../chains/startAnvil.ts'
import { devnetContracts } from './devnetContracts.ts'
import { devnetTokens } from './devnetTokens.ts'
import { deployer, personas } from './personas.ts'
import { prepareWorld } from './prepareWorld.ts'

const erc20 = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function approve(address, uint256) returns (bool)',
  'function transferFrom(address, address, uint256) returns (bool)',
  'function deposit() payable',
  'function withdraw(uint256)',
])
const erc721 = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function supportsInterface(bytes4) view returns (bool)',
])
const { alice, bob, carol } = personas

describe.each(devnetChains.map((network) => ({ name: network.name, network })))('the world of $name', ({ network }) => {
  let chain: Anvil
  beforeAll(async () => {
    chain = await startAnvil({ chainId: Number(network.id) })
    await prepareWorld(chain.rpcUrl, network)
  })
  afterAll(() => chain.stop())

  const clientChain = () => ({
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    contracts: { multicall3: { address: devnetContracts.multicall3 } },
  })
  const reader = () => createPublicClient({ chain: clientChain(), transport: http(), pollingInterval: 50 })
  const writer = (account = alice) => createWalletClient({ account, chain: clientChain(), transport: http() })

  it('answers a multicall over every token as the token list says', async () => {
    const tokens = devnetTokens.filter(({ networkId }) => networkId === network.caipNetworkId)
    expect(tokens).toHaveLength(7)
    const answers = await reader().multicall({
      allowFailure: false,
      contracts: tokens.flatMap(({ address }) => {
        const contract = { address: address as `0x${string}`, abi: erc20 }
        return [
          { ...contract, functionName: 'name' },
          { ...contract, functionName: 'symbol' },
          { ...contract, functionName: 'decimals' },
        ] as const
      }),
    })
    expect(answers).toEqual(tokens.flatMap(({ name, symbol, decimals }) => [name, symbol, decimals]))
  })

  it('makes alice rich and bob poor', async () => {
    const balanceOf = (address: `0x${string}`, owner: `0x${string}`) =>
      reader().readContract({ address, abi: erc20, functionName: 'balanceOf', args: [owner] })
    expect(await reader().getBalance(alice)).toBeGreaterThan(parseEther('30'))
    for (const token of ['usdc', 'dai', 'ticket', 'wrappedNative'] as const) {
      expect(await balanceOf(devnetContracts[token], alice.address)).toBeGreaterThan(0n)
      expect(await balanceOf(devnetContracts[token], bob.address)).toBe(0n)
    }
    expect(await reader().getBalance(bob)).toBe(0n)
    expect(await reader().getBalance(carol)).toBeGreaterThan(0n)
  })

  it('moves tokens, by transfer and by allowance, and refuses what is not there', async () => {
    const amount = parseUnits('12.5', 6)
    const usdc = { address: devnetContracts.usdc, abi: erc20 } as const
    const done = (hash: `0x${string}`) => reader().waitForTransactionReceipt({ hash })
    await done(await writer().writeContract({ ...usdc, functionName: 'transfer', args: [bob.address, amount] }))
    await done(await writer().writeContract({ ...usdc, functionName: 'approve', args: [carol.address, amount] }))
    const args = [alice.address, bob.address, amount] as const
    await done(await writer(carol).writeContract({ ...usdc, functionName: 'transferFrom', args }))
    expect(await reader().readContract({ ...usdc, functionName: 'balanceOf', args: [bob.address] })).toBe(2n * amount)
    await expect(writer(carol).writeContract({ ...usdc, functionName: 'transferFrom', args })).rejects.toThrow(
      'allowance',
    )
    await expect(
      writer(carol).writeContract({ ...usdc, functionName: 'transfer', args: [bob.address, parseUnits('1000000', 6)] }),
    ).rejects.toThrow('exceeds balance')
  })

  it('wraps and unwraps the native token one to one', async () => {
    const wrapped = { address: devnetContracts.wrappedNative, abi: erc20 } as const
    const held = () => reader().readContract({ ...wrapped, functionName: 'balanceOf', args: [alice.address] })
    const before = await held()
    const ofOthers = (await reader().getBalance({ address: devnetContracts.wrappedNative })) - before
    const value = parseEther('1.5')
    const deposit = await writer().writeContract({ ...wrapped, functionName: 'deposit', value })
    await reader().waitForTransactionReceipt({ hash: deposit })
    expect(await held()).toBe(before + value)
    const withdrawal = await writer().writeContract({ ...wrapped, functionName: 'withdraw', args: [before + value] })
    await reader().waitForTransactionReceipt({ hash: withdrawal })
    expect(await held()).toBe(0n)
    expect(await reader().getBalance({ address: devnetContracts.wrappedNative })).toBe(ofOthers)
  })

  it('is made once', async () => {
    expect(await prepareWorld(chain.rpcUrl, network)).toBe(false)
  })
})

describe('one chain', () => {
  it('has a collection with pictures made on the chain', async () => {
    const [mainnet] = devnetChains
    if (mainnet === undefined) throw new Error('The devnet has no chains.')
    await using chain = await startAnvil({ chainId: 1 })
    await prepareWorld(chain.rpcUrl, mainnet)
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const keys = { address: devnetContracts.keys, abi: erc721 } as const
    expect(await client.readContract({ ...keys, functionName: 'balanceOf', args: [alice.address] })).toBe(2n)
    expect(await client.readContract({ ...keys, functionName: 'ownerOf', args: [1n] })).toBe(alice.address)
    expect(await client.readContract({ ...keys, functionName: 'supportsInterface', args: ['0x80ac58cd'] })).toBe(true)
    const uri = await client.readContract({ ...keys, functionName: 'tokenURI', args: [1n] })
    const metadata: unknown = await (await fetch(uri)).json()
    expect(metadata).toMatchObject({ name: 'Practice key 1', image: expect.stringMatching(/^data:image\/svg\+xml/) })
    const { image } = metadata as { image: string }
    expect(await (await fetch(image)).text()).toMatch(/^<svg .*<\/svg>$/)
  })

  it('is finished after an interruption in the middle of its making', async () => {
    const [mainnet] = devnetChains
    if (mainnet === undefined) throw new Error('The devnet has no chains.')
    await using whole = await startAnvil({ chainId: 1 })
    await prepareWorld(whole.rpcUrl, mainnet)
    const steps = Number(await rpcCall(whole.rpcUrl, 'eth_getTransactionCount', [deployer.address, 'latest']))

    await using broken = await startAnvil({ chainId: 1 })
    const stopAfter = 7
    let sent = 0
    const realFetch = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (String(init?.body).includes('eth_sendRawTransaction') && ++sent > stopAfter) throw new Error('Interrupted.')
      return realFetch(input, init)
    }
    try {
      await expect(prepareWorld(broken.rpcUrl, mainnet)).rejects.toThrow('Interrupted.')
    } finally {
      globalThis.fetch = realFetch
    }
    const nonce = () => rpcCall(broken.rpcUrl, 'eth_getTransactionCount', [deployer.address, 'latest'])
    await expect.poll(async () => Number(await nonce())).toBe(stopAfter)
    expect(await prepareWorld(broken.rpcUrl, mainnet)).toBe(true)
    expect(Number(await nonce())).toBe(steps)
    for (const token of devnetTokens.filter(({ networkId }) => networkId === mainnet.caipNetworkId)) {
      const code = (url: string) => rpcCall(url, 'eth_getCode', [token.address, 'latest'])
      expect(await code(broken.rpcUrl)).toBe(await code(whole.rpcUrl))
    }
  })
})
