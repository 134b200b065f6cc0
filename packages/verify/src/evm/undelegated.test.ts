import { type CaipAddress, isKitError } from '@latchkey/protocol'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  hashMessage,
  multicall3Abi,
  numberToHex,
  parseAbi,
  serializeErc8010Signature,
  size,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { type EthCall, verifySignature } from '../index.ts'
import { readUndelegated } from './undelegated.ts'

const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'b2'.repeat(32)}`)
const account: CaipAddress = `eip155:1:${alice.address}`
const message = 'Hello'
const code = '0x00000000000000000000000000000000000000AA'
const mark: Hex = `0x${'8010'.repeat(16)}`
const yes: Hex = `0x${'1626ba7e'.padEnd(64, '0')}`
const wrong = { code: 'siwx/signature-wrong' }
const malformed = { code: 'siwx/signature-malformed' }
const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

const authorize = (nonce = 7, chainId = 1, by = alice) =>
  by.signAuthorization({ contractAddress: code, chainId, nonce })
const wrap = async (values: Partial<Parameters<typeof serializeErc8010Signature>[0]> = {}) =>
  serializeErc8010Signature({ authorization: await authorize(), signature: '0x1234', ...values }) as Hex

function createNode(answer: string) {
  const asked: Parameters<EthCall>[0][] = []
  const ethCall: EthCall = async (call) => {
    asked.push(call)
    return answer
  }
  return {
    asked,
    check: (signature: Hex, of = account) => verifySignature({ account: of, message, signature }, { ethCall }),
  }
}

describe('an account that is not delegated yet', () => {
  it('is asked for by one call, with the authorization in force', async () => {
    const { asked, check } = createNode(yes)
    const authorization = await authorize()
    expect(await check(await wrap({ authorization }))).toEqual({ by: 'contract' })
    const quantity = (value: bigint | number) => numberToHex(value)
    expect(asked).toEqual([
      {
        networkId: 'eip155:1',
        to: alice.address,
        data: encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hashMessage(message), '0x1234'] }),
        gas: 3_000_000n,
        signal: undefined,
        authorizationList: [
          {
            chainId: '0x1',
            address: code,
            nonce: '0x7',
            yParity: quantity(authorization.yParity ?? 0),
            r: quantity(BigInt(authorization.r)),
            s: quantity(BigInt(authorization.s)),
          },
        ],
      },
    ])
  })

  it('is set up first where the signature says how', async () => {
    const result = (success: boolean, returnData: Hex, first = true) =>
      encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: [
          { success: first, returnData: '0x' },
          { success, returnData },
        ],
      })
    const signature = await wrap({ data: '0xaabbccdd', address: bob.address })
    const { asked, check } = createNode(result(true, yes))
    expect(await check(signature)).toEqual({ by: 'contract' })
    const callData = encodeFunctionData({
      abi,
      functionName: 'isValidSignature',
      args: [hashMessage(message), '0x1234'],
    })
    const calls = [
      { target: bob.address, allowFailure: true, callData: '0xaabbccdd' },
      { target: alice.address, allowFailure: true, callData },
    ] as const
    expect(asked[0]).toMatchObject({
      to: getAddress(mainnet.contracts.multicall3.address),
      data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    })
    expect(await createNode(result(true, yes, false)).check(signature)).toEqual({ by: 'contract' })
    const whole = result(true, yes)
    const answers = [result(false, yes), result(true, '0x'), result(true, `${yes}00`), whole.slice(0, 200), yes]
    for (const answer of answers) await expect(createNode(answer).check(signature)).rejects.toMatchObject(wrong)
    await expect(createNode('0x').check(signature)).rejects.toMatchObject({ code: 'siwx/signature-unsupported' })
  })

  it.each([
    ['no', `0x${'f'.repeat(8)}${'0'.repeat(56)}`],
    ['nothing', '0x'],
    ['one', `0x${'1'.padStart(64, '0')}`],
    ['the word in the wrong place', `0x${'1626ba7e'.padStart(64, '0')}`],
    ['the word with more behind it', `0x1626ba7e${'f'.repeat(56)}`],
    ['more than the word', `${yes}${'0'.repeat(64)}`],
  ])('has not proven itself where its code answers %s', async (_, answer) => {
    await expect(createNode(answer).check(await wrap())).rejects.toMatchObject(wrong)
  })

  it('counts with an authorization of its own key, for its network or all', async () => {
    const { asked, check } = createNode(yes)
    expect(await check(await wrap({ authorization: await authorize(7, 0) }))).toEqual({ by: 'contract' })
    expect(await check(await wrap({ authorization: await authorize(0) }))).toEqual({ by: 'contract' })
    expect(await check(await wrap({ authorization: await authorize(300) }))).toEqual({ by: 'contract' })
    asked.length = 0
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const own = await authorize()
    const highS = { ...own, s: numberToHex(order - BigInt(own.s)), yParity: own.yParity === 0 ? 1 : 0 }
    for (const authorization of [await authorize(7, 10), await authorize(7, 1, bob), { ...own, nonce: 8 }, highS]) {
      await expect(check(await wrap({ authorization }))).rejects.toMatchObject(wrong)
    }
    await expect(check(await wrap(), `eip155:1:${bob.address}`)).rejects.toMatchObject(wrong)
    expect(asked).toEqual([])
  })

  it('is proven by its key without a node', async () => {
    const signature = await wrap({ signature: await alice.signMessage({ message }) })
    expect(await verifySignature({ account, message, signature })).toEqual({ by: 'key' })
    const stranger = await wrap({ signature: await bob.signMessage({ message }) })
    await expect(verifySignature({ account, message, signature: stranger })).rejects.toMatchObject(wrong)
  })
})

describe('what its signature carries', () => {
  const contextTypes = [
    {
      type: 'tuple',
      components: [
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'uint256' },
      ],
    },
    { type: 'uint256' },
    { type: 'bytes' },
  ] as const
  const lay = (context: Hex, length = size(context)) =>
    concat(['0x1234', context, numberToHex(length, { size: 32 }), mark])
  const encode = (words: readonly bigint[], to = 0n, data: Hex = '0x') =>
    encodeAbiParameters(contextTypes, [words as unknown as [bigint, bigint, bigint, bigint, bigint, bigint], to, data])
  const sound = [1n, 0xaan, 7n, 0n, 1n, 1n]

  it.each<[string, Hex]>([
    ['nothing but the mark', mark],
    ['a length alone', concat([numberToHex(0, { size: 32 }), mark])],
    ['a length beyond its beginning', lay(encode(sound), 10_000)],
    ['a length that ends in the middle', lay(encode(sound), 31)],
    ['an address of 21 bytes', lay(encode([1n, 1n << 160n, 7n, 0n, 1n, 1n]))],
    ['a call to an address of 21 bytes', lay(encode(sound, 1n << 160n))],
    ['a nonce of 65 bits', lay(encode([1n, 0xaan, 1n << 64n, 0n, 1n, 1n]))],
    ['a parity of 2', lay(encode([1n, 0xaan, 7n, 2n, 1n, 1n]))],
    ['a word more', lay(concat([encode(sound), `0x${'0'.repeat(64)}`]))],
    ['a call that is cut', lay(encode(sound, 0n, '0xaabb').slice(0, -64) as Hex)],
  ])('is refused as unreadable: %s', async (_, signature) => {
    await expect(createNode(yes).check(signature)).rejects.toMatchObject(malformed)
  })

  it('is read or refused, whatever was changed in it', async () => {
    const whole = hexToBytes((await wrap({ data: '0xaabbccdd' })).slice(2))
    fc.assert(
      fc.property(fc.nat(whole.length - 33), fc.nat(255), fc.nat(whole.length), (at, byte, cut) => {
        const changed = whole.slice(Math.min(cut, at))
        changed[at - Math.min(cut, at)] = byte
        try {
          return readUndelegated(changed).signature.length < changed.length
        } catch (error) {
          return isKitError(error, 'siwx/signature-malformed')
        }
      }),
      { numRuns: 2000 },
    )
  })
})
