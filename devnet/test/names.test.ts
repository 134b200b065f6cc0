import { mainnet as mainnetNetwork } from '@latchkey/protocol/networks'
import {
  createPublicClient,
  createTestClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { sign } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { normalize, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../src/chains/startAnvil.ts'
import { freePort } from '../src/process/listen.ts'
import { startDevnetApi } from '../src/start/startDevnetApi.ts'
import { devnetNames, namePeople } from '../src/world/devnetNames.ts'
import { moneyGiver, neighbours, personas } from '../src/world/personas.ts'
import { prepareWorld } from '../src/world/prepareWorld.ts'

const { alice, bob } = personas
const { bakery, trader } = neighbours
const name = 'alice-practice.latchkey.test'
const otherName = 'somebody-else.latchkey.test'

let chain: Anvil
let api: Awaited<ReturnType<typeof startDevnetApi>>
/** As any wallet makes one: it knows Ethereum's addresses and a node, nothing else. */
let client: ReturnType<typeof createPublicClient<ReturnType<typeof http>, typeof mainnet>>

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnetNetwork)
  const chains = [{ caip: mainnetNetwork.caipNetworkId, name: 'Ethereum', rpcUrl: chain.rpcUrl }]
  api = await startDevnetApi({ port: await freePort(), chains, stateDir: undefined, tokens: [] })
  client = createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl) })
})
afterAll(async () => {
  await api.stop()
  await chain.stop()
})

async function register(text: string, by = alice) {
  const message = JSON.stringify({
    name: text,
    attributes: { bio: 'Hello', avatar: 'https://img.example/a.png' },
    timestamp: Math.floor(Date.now() / 1000),
  })
  const signature = await by.signMessage({ message })
  const body = JSON.stringify({ message, signature, coin_type: 60, address: by.address })
  return fetch(`${api.url}/v1/profile/account`, { method: 'POST', body })
}

describe('a name that was just registered', () => {
  it('resolves in any wallet that knows ENS, both ways, with its records', async () => {
    expect(await client.getEnsAddress({ name })).toBeNull()
    expect(await client.getEnsName({ address: alice.address })).toBeNull()
    expect((await register(name)).status).toBe(200)
    expect(await client.getEnsAddress({ name: normalize('Alice-Practice.latchkey.test') })).toBe(alice.address)
    expect(await client.getEnsAddress({ name, coinType: 60n })).toBe(alice.address.toLowerCase())
    expect(await client.getEnsName({ address: alice.address })).toBe(name)
    expect(await client.getEnsText({ name, key: 'description' })).toBe('Hello')
    expect(await client.getEnsText({ name, key: 'avatar' })).toBe('https://img.example/a.png')
    expect(await client.getEnsText({ name, key: 'com.twitter' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'nobody-has-it.latchkey.test' })).toBeNull()
  })

  it('stands beside names whose records are on the chain', async () => {
    expect(await client.getEnsAddress({ name: 'corner-bakery.eth' })).toBe(bakery.address)
    expect(await client.getEnsName({ address: bakery.address })).toBe('corner-bakery.eth')
    // Who gets practice money reads in their activity from whom it came.
    expect(await client.getEnsName({ address: moneyGiver.address })).toBe('faucet.eth')
    expect(await client.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'harbour.latchkey.test' })).toBe(trader.address)
  })
})

const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes question) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function setUrl(string url)',
  'function setSigner(address signer, bool allowed)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error Expired(uint64 expires)',
  'error NotASigner(address signer)',
  'error NoSignature()',
  'error NotTheOwner()',
])

const questionFor = (of: string): Hex =>
  encodeFunctionData({
    abi: resolverAbi,
    functionName: 'resolve',
    args: [
      toHex(packetToBytes(of)),
      encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [namehash(of)] }),
    ],
  })

async function fromGateway(question: Hex): Promise<Hex> {
  const response = await fetch(`${api.url}/v1/ccip/${devnetNames.signedNames}/${question}.json`)
  return ((await response.json()) as { data: Hex }).data
}

/** Has the chain check an answer of a gateway. */
const proven = (response: Hex, question: Hex) =>
  client.readContract({
    address: devnetNames.signedNames,
    abi: resolverAbi,
    functionName: 'resolveWithProof',
    args: [response, question],
  })

const proofParts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const

/** A forged answer, signed with another key. */
async function forged(options: { key: Hex; question: Hex; expires?: bigint; to?: Hex; resolver?: Hex }) {
  const expires = options.expires ?? BigInt(Math.floor(Date.now() / 1000) + 300)
  const result = encodeAbiParameters([{ type: 'address' }], [options.to ?? bob.address])
  const resolver = options.resolver ?? devnetNames.signedNames
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(options.question), keccak256(result)],
    ),
  )
  const signature = await sign({ hash, privateKey: options.key, to: 'hex' })
  return encodeAbiParameters(proofParts, [result, expires, signature])
}

describe('what a gateway says', () => {
  const question = questionFor(name)

  it('is believed when the signer of the zone signed it for this question', async () => {
    const result = await proven(await fromGateway(question), question)
    expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([alice.address])
  })

  it('is refused on the chain with the signature of another, an old time, for another question or resolver', async () => {
    const stranger: Hex = `0x${'66'.repeat(32)}`
    const key = namePeople.signerKey
    await expect(proven(await forged({ key: stranger, question }), question)).rejects.toThrow('NotASigner')
    await expect(proven(await forged({ key, question, expires: 1_795_000_000n }), question)).rejects.toThrow('Expired')
    await expect(proven(await fromGateway(question), questionFor(otherName))).rejects.toThrow('NotASigner')
    await expect(proven(await forged({ key, question, resolver: alice.address }), question)).rejects.toThrow(
      'NotASigner',
    )
    // The same forger with the right key would have been believed: the refusals above are not for the form.
    expect(await proven(await forged({ key, question }), question)).toContain(bob.address.slice(2).toLowerCase())
  })

  it('is refused when a byte of it is changed, and with the twin of its signature', async () => {
    const [result, expires, signature] = decodeAbiParameters(proofParts, await fromGateway(question))
    const changed = encodeAbiParameters([{ type: 'address' }], [bob.address])
    await expect(proven(encodeAbiParameters(proofParts, [changed, expires, signature]), question)).rejects.toThrow()
    await expect(proven(encodeAbiParameters(proofParts, [result, expires + 1n, signature]), question)).rejects.toThrow()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = toHex(order - BigInt(`0x${signature.slice(66, 130)}`), { size: 32 }).slice(2)
    const twin: Hex = `${signature.slice(0, 66) as Hex}${s}${signature.slice(130) === '1b' ? '1c' : '1b'}`
    await expect(proven(encodeAbiParameters(proofParts, [result, expires, twin]), question)).rejects.toThrow(
      'NoSignature',
    )
    await expect(proven(encodeAbiParameters(proofParts, [result, expires, '0x1234']), question)).rejects.toThrow(
      'NoSignature',
    )
  })

  it('runs out with the time of the chain', async () => {
    const response = await fromGateway(question)
    const test = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    const snapshot = await test.snapshot()
    await test.increaseTime({ seconds: 301 })
    await test.mine({ blocks: 1 })
    await expect(proven(response, question)).rejects.toThrow('Expired')
    await test.revert({ id: snapshot })
  })
})

describe('the gateway', () => {
  const ask = (path: string) => fetch(`${api.url}/v1/ccip/${path}`)

  it.each([
    ['another resolver', () => `${alice.address}/${questionFor(name)}.json`, 404],
    ['a name of another zone', () => `${devnetNames.signedNames}/${questionFor('corner-bakery.eth')}.json`, 404],
    ['what is no question', () => `${devnetNames.signedNames}/0x1234.json`, 400],
    ['what is no hex', () => `${devnetNames.signedNames}/hello.json`, 400],
    ['a name cut short', () => `${devnetNames.signedNames}/${questionFor(name).slice(0, 300)}.json`, 400],
  ])('refuses %s and says why', async (_, path, status) => {
    const response = await ask(path())
    expect(response.status).toBe(status)
    const body = (await response.json()) as { status: string; message: string; reasons: { description: string }[] }
    expect(body).toMatchObject({ status: 'FAILED', message: body.reasons[0]?.description })
  })

  it('refuses a record of one name asked for under another', async () => {
    const inner = encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [namehash(otherName)] })
    const data = encodeFunctionData({
      abi: resolverAbi,
      functionName: 'resolve',
      args: [toHex(packetToBytes(name)), inner],
    })
    expect((await ask(`${devnetNames.signedNames}/${data}.json`)).status).toBe(400)
  })

  it('takes long questions by POST', async () => {
    const response = await fetch(`${api.url}/v1/ccip`, {
      method: 'POST',
      body: JSON.stringify({ sender: devnetNames.signedNames.toLowerCase(), data: questionFor(name) }),
    })
    const { data } = (await response.json()) as { data: Hex }
    expect(await proven(data, questionFor(name))).toContain(alice.address.slice(2).toLowerCase())
  })
})

describe('the resolver', () => {
  it('is changed by its owner alone', async () => {
    for (const [functionName, args] of [
      ['setUrl', ['https://elsewhere.example']],
      ['setSigner', [bob.address, true]],
    ] as const) {
      const asking = client.simulateContract({
        account: bob.address,
        address: devnetNames.signedNames,
        abi: resolverAbi,
        functionName,
        args,
      } as Parameters<typeof client.simulateContract>[0])
      await expect(asking).rejects.toThrow('NotTheOwner')
    }
  })
})
