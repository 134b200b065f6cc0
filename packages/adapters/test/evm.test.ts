import type { NftRef } from '@latchkey/core/ports'
import {
  devnetContracts,
  devnetTokens,
  devnetTrade,
  personas,
  prepareWorld,
  rpcCall,
  startAnvil,
} from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc721Abi,
  http,
  parseAbi,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EvmDriver, evm } from '../src/evm/index.ts'
import { createChainWallet } from './support/createChainWallet.ts'
import { createTestEnv } from './support/createTestEnv.ts'

const network = { ...mainnet, contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } } }
const { alice, bob, carol } = personas
const usdc = devnetTokens.find((token) => token.networkId === 'eip155:1' && token.symbol === 'USDC')
const dai = devnetTokens.find((token) => token.networkId === 'eip155:1' && token.symbol === 'DAI')
if (!usdc || !dai) throw new Error('The devnet has USDC and DAI.')
const token = (from: typeof usdc) => ({ symbol: from.symbol, decimals: from.decimals, address: from.caipAddress })
const ether = { symbol: 'ETH', decimals: 18 }

let chain: Awaited<ReturnType<typeof startAnvil>>
let driver: EvmDriver
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, network)
  const { env } = createTestEnv()
  const realTime = {
    ...env,
    clock: {
      nowMs: () => Date.now(),
      setTimer: (callback: () => void, delayMs: number) => {
        const timer = setTimeout(callback, delayMs)
        return () => clearTimeout(timer)
      },
    },
  }
  driver = await evm({ pollingIntervalMs: 50 }).load({ env: realTime, rpcUrls: () => [chain.rpcUrl] })
})
afterAll(() => chain.stop())

const onChain = async (method: string, params: readonly unknown[]) =>
  BigInt(String(await rpcCall(chain.rpcUrl, method, params)))
const balanceOf = (address: string) => onChain('eth_getBalance', [address, 'latest'])
const nonceOf = (address: string) => onChain('eth_getTransactionCount', [address, 'latest'])
const tokensOf = (contract: string, address: string) =>
  onChain('eth_call', [{ to: contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, 'latest'])
const walletOf = (account: typeof alice) => createChainWallet({ account, rpcUrl: chain.rpcUrl, chainId: 1 })
const wait = (hash: string) =>
  driver.waitForTransaction({ network, hash, timeoutMs: 10_000, signal: new AbortController().signal })

describe('balances', () => {
  it('are what the chain says, through Multicall3 and without it', async () => {
    const tokens = [ether, token(usdc), token(dai)]
    const expected = [
      await balanceOf(alice.address),
      await tokensOf(usdc.address, alice.address),
      await tokensOf(dai.address, alice.address),
    ]
    expect(expected.every((balance) => balance > 0n)).toBe(true)
    expect(await driver.readNativeBalance({ network, address: alice.address })).toBe(expected[0])
    const read = (contracts: typeof network.contracts | Record<string, never>) =>
      driver.readTokenBalances({ network: { ...network, contracts }, address: alice.address, tokens })
    expect(await read(network.contracts)).toEqual(expected)
    expect(await read({})).toEqual(expected)
  })

  it('are read one by one where no Multicall3 answers at its address', async () => {
    const empty = { ...network, contracts: { multicall3: { address: '0x00000000000000000000000000000000000a11ce' } } }
    expect(
      await driver.readTokenBalances({ network: empty, address: alice.address, tokens: [token(usdc), token(dai)] }),
    ).toEqual([await tokensOf(usdc.address, alice.address), await tokensOf(dai.address, alice.address)])
  })

  it('count a contract that is none as 0 and keep the order of the others', async () => {
    const nowhere = { symbol: 'NONE', decimals: 18, address: `eip155:1:${bob.address}` } as const
    for (const contracts of [network.contracts, {}]) {
      expect(
        await driver.readTokenBalances({
          network: { ...network, contracts },
          address: alice.address,
          tokens: [nowhere, token(usdc), nowhere],
        }),
      ).toEqual([0n, await tokensOf(usdc.address, alice.address), 0n])
    }
  })

  it('are not read for a token of another network', async () => {
    const elsewhere = { ...token(usdc), address: `eip155:8453:${usdc.address}` } as const
    await expect(
      driver.readTokenBalances({ network, address: alice.address, tokens: [elsewhere] }),
    ).rejects.toMatchObject({ code: 'transaction/chain-mismatch' })
  })
})

describe('sending', () => {
  it('moves the native token: nonce and balances on chain are as asked [S4.63]', async () => {
    const amountUnits = 1_234_567_890_123_456_789n
    const request = { network, from: alice.address, to: bob.address, token: ether, amountUnits }
    const before = {
      alice: await balanceOf(alice.address),
      bob: await balanceOf(bob.address),
      nonce: await nonceOf(alice.address),
    }
    const estimate = await driver.estimateSend(request)
    const { hash } = await driver.send({ ...request, provider: walletOf(alice) })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const outcome = await wait(hash)
    expect(outcome.status).toBe('success')
    expect(await balanceOf(bob.address)).toBe(before.bob + amountUnits)
    expect(await nonceOf(alice.address)).toBe(before.nonce + 1n)
    const paid = before.alice - amountUnits - (await balanceOf(alice.address))
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(estimate.maxFeeUnits)
    expect(estimate.expectedFeeUnits).toBeLessThanOrEqual(estimate.maxFeeUnits)
  })

  it('pays no more than was shown when the chain gets dearer, and asks for nothing once that is too little', async () => {
    const request = { network, from: alice.address, to: bob.address, token: ether, amountUnits: 1n }
    const setBaseFee = (fee: bigint) =>
      rpcCall(chain.rpcUrl, 'anvil_setNextBlockBaseFeePerGas', [`0x${fee.toString(16)}`])
    const quote = await driver.estimateSend(request)
    const { maxFeePerGas, gas } = quote.terms as { maxFeePerGas: bigint; gas: bigint }
    expect(gas * maxFeePerGas).toBe(quote.maxFeeUnits)
    const wallet = walletOf(alice)
    const { hash } = await driver.send({ ...request, quote, provider: wallet })
    const sent = await rpcCall(chain.rpcUrl, 'eth_getTransactionByHash', [hash])
    expect(sent).toMatchObject({ maxFeePerGas: `0x${maxFeePerGas.toString(16)}`, gas: `0x${gas.toString(16)}` })
    await wait(hash)
    await setBaseFee(maxFeePerGas + 1n)
    await rpcCall(chain.rpcUrl, 'evm_mine')
    try {
      const { length } = wallet.asked
      const changed = { code: 'transaction/fee-changed' }
      await expect(driver.send({ ...request, quote, provider: wallet })).rejects.toMatchObject(changed)
      expect(wallet.asked).toHaveLength(length)
    } finally {
      await setBaseFee(10n ** 9n)
      await rpcCall(chain.rpcUrl, 'evm_mine')
    }
  })

  it('moves an ERC-20 token with its own decimals [S4.63, S5.18]', async () => {
    const amountUnits = 2_500_001n
    const request = { network, from: alice.address, to: bob.address, token: token(usdc), amountUnits }
    const before = {
      alice: await tokensOf(usdc.address, alice.address),
      bob: await tokensOf(usdc.address, bob.address),
      nonce: await nonceOf(alice.address),
    }
    expect((await driver.estimateSend(request)).maxFeeUnits).toBeGreaterThan(0n)
    const { hash } = await driver.send({ ...request, provider: walletOf(alice) })
    expect((await wait(hash)).status).toBe('success')
    expect(await tokensOf(usdc.address, alice.address)).toBe(before.alice - amountUnits)
    expect(await tokensOf(usdc.address, bob.address)).toBe(before.bob + amountUnits)
    expect(await nonceOf(alice.address)).toBe(before.nonce + 1n)
  })

  it('moves an NFT of one piece, and some of one that has several', async () => {
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const keys = devnetContracts.keys
    const ownerOf = (tokenId: bigint) =>
      client.readContract({ address: keys, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] })
    const ids = Array.from({ length: 20 }, (_, at) => BigInt(at + 1))
    const owners = await Promise.all(ids.map((id) => ownerOf(id).catch(() => undefined)))
    const key = ids[owners.indexOf(alice.address)]
    if (key === undefined) throw new Error('alice has a key')
    const one = (nft: NftRef, contract: Address, amountUnits: bigint) => ({
      ...{ network, from: alice.address, to: bob.address, amountUnits },
      token: { symbol: 'It', decimals: 0, address: `eip155:1:${contract}` as const, nft },
    })
    const request = one({ standard: 'ERC721', tokenId: key.toString() }, keys, 1n)
    expect((await driver.estimateSend(request)).maxFeeUnits).toBeGreaterThan(0n)
    const moved = await driver.send({ ...request, provider: walletOf(alice) })
    expect((await wait(moved.hash)).status).toBe('success')
    expect(await ownerOf(key)).toBe(bob.address)
    await expect(driver.estimateSend(request), 'it is gone').rejects.toMatchObject({
      code: 'transaction/execution-reverted',
    })

    const { stamps } = devnetTrade
    const mint = encodeFunctionData({
      abi: parseAbi(['function mint(address to, uint256[] ids, uint256[] values)']),
      args: [alice.address, [8n], [3n]],
    })
    const minted = await driver.sendTransaction({
      provider: walletOf(alice),
      network,
      transaction: { from: alice.address, to: stamps, data: mint },
    })
    await wait(minted.hash)
    const several = one({ standard: 'ERC1155', tokenId: '8' }, stamps, 2n)
    const sent = await driver.send({ ...several, provider: walletOf(alice) })
    expect((await wait(sent.hash)).status).toBe('success')
    const held = (owner: Address) =>
      client.readContract({
        address: stamps,
        abi: parseAbi(['function balanceOf(address, uint256) view returns (uint256)']),
        functionName: 'balanceOf',
        args: [owner, 8n],
      })
    expect(await Promise.all([held(alice.address), held(bob.address)])).toEqual([1n, 2n])
  })

  it('asks a wallet on another chain for nothing [S8.100]', async () => {
    const wallet = walletOf(alice)
    wallet.moveTo(137)
    const before = await nonceOf(alice.address)
    const request = { provider: wallet, network, from: alice.address, to: bob.address, token: ether, amountUnits: 1n }
    await expect(driver.send(request)).rejects.toMatchObject({ code: 'transaction/chain-mismatch' })
    expect(wallet.asked).toEqual(['eth_chainId'])
    expect(await nonceOf(alice.address)).toBe(before)
  })

  it('foresees that the money is not there, for the amount or for the fee', async () => {
    const request = { network, from: alice.address, to: bob.address, token: ether }
    const all = await balanceOf(alice.address)
    for (const amountUnits of [all, all + 1n]) {
      await expect(driver.estimateSend({ ...request, amountUnits })).rejects.toMatchObject({
        code: 'transaction/insufficient-funds',
      })
    }
    await expect(
      driver.estimateSend({ ...request, token: token(usdc), amountUnits: 10n ** 18n }),
    ).rejects.toMatchObject({ code: 'transaction/execution-reverted' })
  })

  it('sends everything but the highest fee, as estimated', async () => {
    const request = { network, from: carol.address, to: bob.address, token: ether }
    const { maxFeeUnits } = await driver.estimateSend({ ...request, amountUnits: 1n })
    const amountUnits = (await balanceOf(carol.address)) - maxFeeUnits
    const { hash } = await driver.send({ ...request, amountUnits, provider: walletOf(carol) })
    expect((await wait(hash)).status).toBe('success')
    expect(await balanceOf(carol.address)).toBeLessThan(maxFeeUnits)
  })
})

describe('waiting', () => {
  it('tells that a transaction was reverted', async () => {
    const overdraft = `0xa9059cbb${bob.address.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const { hash } = await driver.sendTransaction({
      provider: walletOf(alice),
      network,
      transaction: { from: alice.address, to: usdc.address, data: overdraft, gas: 100_000n },
    })
    expect(await wait(hash)).toMatchObject({ status: 'reverted' })
  })

  it('gives up when the time is over, and when told to', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const signal = new AbortController().signal
    await expect(driver.waitForTransaction({ network, hash, timeoutMs: 120, signal })).rejects.toMatchObject({
      code: 'transaction/timeout',
    })
    const controller = new AbortController()
    const waiting = driver.waitForTransaction({ network, hash, timeoutMs: 60_000, signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'request/aborted' })
  })

  it('follows a transaction that the wallet sent again with a higher fee, and tells of one that took its place', async () => {
    await rpcCall(chain.rpcUrl, 'evm_setAutomine', [false])
    try {
      for (const same of [true, false]) {
        const nonce = Number(await nonceOf(alice.address))
        const base = { from: alice.address, to: bob.address, value: 5n, nonce, gas: 21_000n }
        const fees = (gwei: bigint) => ({ maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: gwei * 10n ** 9n })
        const provider = walletOf(alice)
        const { hash } = await driver.sendTransaction({ provider, network, transaction: { ...base, ...fees(10n) } })
        const waiting = wait(hash)
        const settled = waiting.catch((error: unknown) => error)
        // The wait must see the first one while it is pending, or there is nothing to follow.
        await new Promise((resolve) => setTimeout(resolve, 200))
        await driver.sendTransaction({
          provider,
          network,
          transaction: { ...base, ...fees(50n), ...(same ? {} : { to: alice.address, value: 0n }) },
        })
        await rpcCall(chain.rpcUrl, 'evm_mine')
        if (same) expect(await waiting).toMatchObject({ status: 'success' })
        else expect(await settled).toMatchObject({ code: 'transaction/replaced' })
      }
    } finally {
      await rpcCall(chain.rpcUrl, 'evm_setAutomine', [true])
    }
  })
})

it('has a message signed that a third party can verify', async () => {
  const message = 'Grüße — 你好'
  const { signature } = await driver.signMessage({ provider: walletOf(alice), address: alice.address, message })
  expect(await verifyMessage({ address: alice.address, message, signature: signature as `0x${string}` })).toBe(true)
})

it('has typed data signed that a third party can verify', async () => {
  const typedData = {
    domain: { name: 'Latchkey', version: '1', chainId: 1, verifyingContract: usdc.address },
    types: {
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'receiver', type: 'address' },
      ],
    },
    primaryType: 'Order',
    message: { amount: 2n ** 200n, receiver: bob.address },
  }
  const { address } = alice
  const signature = await driver.signTypedData({ provider: walletOf(alice), network, address, typedData })
  const signed = { ...typedData, address, signature } as Parameters<typeof verifyTypedData>[0]
  expect(await verifyTypedData(signed)).toBe(true)
  expect(await verifyTypedData({ ...signed, message: { ...typedData.message, amount: 1n } })).toBe(false)
})

it('reads what may be taken of a token, before and after it is allowed, and what that takes of gas', async () => {
  const read = () => driver.readAllowance({ network, token: token(usdc), owner: alice.address, spender: carol.address })
  expect(await read()).toBe(0n)
  expect(await driver.readAllowance({ network, token: ether, owner: alice.address, spender: carol.address })).toBe(0n)
  const data = `0x095ea7b3${carol.address.slice(2).padStart(64, '0')}${777n.toString(16).padStart(64, '0')}`
  const transaction = { from: alice.address, to: usdc.address, data }
  const [trial] = await driver.simulate({ network, transactions: [transaction] })
  const { hash } = await driver.sendTransaction({ provider: walletOf(alice), network, transaction })
  await wait(hash)
  expect(await read()).toBe(777n)
  expect(trial?.units).toBeGreaterThanOrEqual((await onChain('eth_estimateGas', [transaction])) / 2n)
  const overdraft = `0xa9059cbb${bob.address.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  await expect(driver.simulate({ network, transactions: [{ ...transaction, data: overdraft }] })).rejects.toMatchObject(
    {
      code: 'transaction/execution-reverted',
    },
  )
})

describe('addresses', () => {
  it('are returned with their checksum and refused when it is wrong [S5.6, S5.7, S8.101]', () => {
    expect(driver.parseAddress(alice.address.toLowerCase())).toBe(alice.address)
    expect(driver.parseAddress(alice.address.slice(2))).toBe(alice.address)
    const wrong = alice.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    for (const text of [wrong, '0x12', '', 'vitalik.eth', `${alice.address}00`]) {
      expect(() => driver.parseAddress(text)).toThrow(expect.objectContaining({ code: 'address/invalid' }))
    }
  })
})
