import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEthCall, verifySignature } from '@latchkey/verify'
import {
  type Address,
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  publicActions,
  type SignedAuthorization,
  serializeErc8010Signature,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../src/chains/startAnvil.ts'
import { readArtifact } from '../src/world/artifacts.ts'

// Accounts that are contracts, on a real chain.

const owner = privateKeyToAccount(generatePrivateKey())
const message = 'app.example wants you to sign in with your Ethereum account'
const abi = parseAbi([
  'constructor(address owner)',
  'function setMode(uint8 mode)',
  'function make(address owner, bytes32 salt) returns (address)',
  'function addressOf(address owner, bytes32 salt) view returns (address)',
  'function made() view returns (uint256)',
])
const salt = numberToHex(7, { size: 32 })

let chain: Anvil
let client: ReturnType<typeof connect>
let wallet: Address
let factory: Address
const connect = (rpcUrl: string) =>
  createTestClient({ account: owner, chain: mainnet, mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)

async function deploy(name: Parameters<typeof readArtifact>[0], args: readonly Address[] = []): Promise<Address> {
  const bytecode = concat([
    readArtifact(name),
    encodeAbiParameters(
      args.map(() => ({ type: 'address' })),
      args,
    ),
  ])
  const hash = await client.sendTransaction({ data: bytecode })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error('A contract is deployed.')
  return contractAddress
}

const send = async (to: Address, data: Hex) => {
  await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ to, data }), pollingInterval: 20 })
}
const setMode = (mode: number) => send(wallet, encodeFunctionData({ abi, functionName: 'setMode', args: [mode] }))

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  client = connect(chain.rpcUrl)
  await client.setBalance({ address: owner.address, value: 10n ** 20n })
  wallet = await deploy('PracticeAccount', [owner.address])
  factory = await deploy('PracticeAccountFactory')
  await client.setCode({
    address: mainnet.contracts.multicall3.address,
    bytecode: (await client.getCode({ address: await deploy('Multicall3') })) ?? '0x',
  })
})
afterAll(() => chain.stop())

const check = (address: Address, signature: string, urls = [chain.rpcUrl], timeoutMs = 5_000) =>
  verifySignature(
    { account: `eip155:1:${address}`, message, signature },
    { ethCall: createEthCall({ fetch, rpcUrls: () => urls, timeoutMs }) },
  )
const wrong = { code: 'siwx/signature-wrong' }

describe('an account with a contract', () => {
  it('is proven by its contract (ERC-1271), not by another key', async () => {
    expect(await check(wallet, await owner.signMessage({ message }))).toEqual({ by: 'contract' })
    const stranger = privateKeyToAccount(generatePrivateKey())
    await expect(check(wallet, await stranger.signMessage({ message }))).rejects.toMatchObject(wrong)
    await expect(check(wallet, await owner.signMessage({ message: 'Another' }))).rejects.toMatchObject(wrong)
    expect(await check(owner.address, await owner.signMessage({ message }))).toEqual({ by: 'key' })
  })

  it('is proven before it is deployed (ERC-6492), and nothing is deployed for the question', async () => {
    const read = { address: factory, abi } as const
    const address = await client.readContract({ ...read, functionName: 'addressOf', args: [owner.address, salt] })
    const call = encodeFunctionData({ abi, functionName: 'make', args: [owner.address, salt] })
    const wrap = async (text: string, to: Address = factory) =>
      concat([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [to, call, await owner.signMessage({ message: text })],
        ),
        `0x${'6492'.repeat(16)}`,
      ])
    expect(await check(address, await wrap(message))).toEqual({ by: 'contract' })
    expect(await client.getCode({ address })).toBeUndefined()
    expect(await client.readContract({ ...read, functionName: 'made' })).toBe(0n)
    await expect(check(address, await wrap('Another'))).rejects.toMatchObject(wrong)
    await expect(check(wallet, await wrap('Another'))).rejects.toMatchObject(wrong)
    // A factory that makes nothing at the address.
    await expect(check(address, await wrap(message, wallet))).rejects.toMatchObject(wrong)
    await expect(check(address, `0x${'6492'.repeat(16)}`)).rejects.toMatchObject(wrong)
  })

  it('is not the zero address, which the validator of the ERC takes for what is no signature', async () => {
    const zero = `0x${'0'.repeat(40)}` as const
    const noSignature = `0x${'00'.repeat(64)}1b`
    await expect(check(zero, noSignature)).rejects.toMatchObject(wrong)
  })

  it('of a key that has delegated (EIP-7702) is proven by its key and by its code', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const code = await deploy('PracticeDelegate')
    const authorization = await client.signAuthorization({ account, contractAddress: code })
    const hash = await client.sendTransaction({ authorizationList: [authorization], to: owner.address })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    const signature = await account.signMessage({ message })
    expect(await check(account.address, signature)).toEqual({ by: 'key' })
    expect(await check(account.address, concat(['0x77', signature]))).toEqual({ by: 'contract' })
    await expect(check(account.address, concat(['0x78', signature]))).rejects.toMatchObject(wrong)
  })

  it('of a key that is about to delegate (ERC-8010) is proven by the code it names, for the question alone', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const code = await deploy('PracticeDelegate')
    const authorize = async (nonce = 0, by = account) =>
      by.signAuthorization({ contractAddress: code, chainId: 1, nonce })
    const sign = async (text: string) => concat(['0x77', await account.signMessage({ message: text })])
    const wrap = async (text: string, authorization: SignedAuthorization, setUp?: { address: Address; data: Hex }) =>
      serializeErc8010Signature({ authorization, signature: await sign(text), ...setUp })
    const signature = await wrap(message, await authorize())
    expect(await check(account.address, signature)).toEqual({ by: 'contract' })
    expect(await client.verifyMessage({ address: account.address, message, signature })).toBe(true)
    expect(await client.getCode({ address: account.address })).toBeUndefined()
    await expect(check(account.address, await wrap('Another', await authorize()))).rejects.toMatchObject(wrong)
    await expect(check(owner.address, signature)).rejects.toMatchObject(wrong)
    // A word that has been used, one that is yet to come, and another key's.
    await expect(check(account.address, await wrap(message, await authorize(1)))).rejects.toMatchObject(wrong)
    const foreign = await authorize(0, privateKeyToAccount(generatePrivateKey()))
    await expect(check(account.address, await wrap(message, foreign))).rejects.toMatchObject(wrong)
    // The key's own signature needs no code, and a delegation that is in force no word.
    const plain = await account.signMessage({ message })
    const byKey = serializeErc8010Signature({ authorization: await authorize(), signature: plain })
    expect(await check(account.address, byKey)).toEqual({ by: 'key' })
    const authorizationList = [await authorize()]
    const hash = await client.sendTransaction({ authorizationList, to: owner.address })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(await check(account.address, signature)).toEqual({ by: 'contract' })
  })

  it('of a key that is about to delegate is set up for the question where its code wants that', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    // Says yes to everything once any other call has come.
    const code = privateKeyToAccount(generatePrivateKey()).address
    const [store, say] = ['600160005500', '631626ba7e60e01b60005260206000f3']
    const bytecode: Hex = `0x60003560e01c631626ba7e14601557${store}5b60005415602d57${say}5b60006000fd`
    await client.setCode({ address: code, bytecode })
    const authorization = await account.signAuthorization({ contractAddress: code, chainId: 1, nonce: 0 })
    const wrap = (data: Hex | undefined, address?: Address) =>
      serializeErc8010Signature({ authorization, signature: '0x1234', data, address })
    expect(await check(account.address, wrap('0xaabbccdd'))).toEqual({ by: 'contract' })
    await expect(check(account.address, wrap(undefined))).rejects.toMatchObject(wrong)
    // A call of someone else sets nothing up.
    await expect(check(account.address, wrap('0xaabbccdd', owner.address))).rejects.toMatchObject(wrong)
    expect(await client.getStorageAt({ address: account.address, slot: '0x0' })).toBe(`0x${'0'.repeat(64)}`)
  })

  it.each([
    [1, 'reverts'],
    [2, 'burns all gas'],
    [3, 'answers garbage'],
    [4, 'answers nothing'],
    [5, 'says no'],
    [6, 'answers another word'],
  ])('is not proven when it %i: %s', async (mode) => {
    await setMode(mode)
    await expect(check(wallet, await owner.signMessage({ message }))).rejects.toMatchObject(wrong)
    await setMode(0)
    expect(await check(wallet, await owner.signMessage({ message }))).toEqual({ by: 'contract' })
  })
})

describe('a node', () => {
  const down = 'http://127.0.0.1:9'
  /** A server that answers as the test says. */
  async function answering(answer: string | undefined) {
    const server = createServer((_request, response) => {
      if (answer !== undefined) response.end(answer)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}`,
      stop: () => {
        server.closeAllConnections()
        server.close()
      },
    }
  }

  it.each([
    ['is down', undefined, [down]],
    ['is none', undefined, []],
    ['answers an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit"}}', undefined],
    ['answers something else', '<html>', undefined],
    ['answers no hex', '{"jsonrpc":"2.0","id":1,"result":"yes"}', undefined],
    ['answers too much', `{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(70_000)}01"}`, undefined],
    ['never answers', undefined, undefined],
  ] as const)('that %s leaves it unknown', async (_name, answer, urls) => {
    const server = await answering(answer)
    const signature = await owner.signMessage({ message })
    await expect(check(wallet, signature, [...(urls ?? [server.url])], 300)).rejects.toMatchObject({
      code: 'siwx/node-unavailable',
      retryable: true,
    })
    server.stop()
  })

  it('that is down is followed by the next', async () => {
    expect(await check(wallet, await owner.signMessage({ message }), [down, chain.rpcUrl])).toEqual({ by: 'contract' })
  })
})
