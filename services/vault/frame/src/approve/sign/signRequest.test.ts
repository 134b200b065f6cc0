import { decodeRequest, type PreparedTransaction } from '@latchkey/reading'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import {
  type Hex,
  hashMessage,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction as viemSerialize,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { hashAuthorization, recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { VaultError } from '../../errors/VaultError.ts'
import type { SigningJob } from '../approve.types.ts'
import { type Authorisation, authorisationDigest, serializeTransaction } from './ethereumTransaction.ts'
import { sendRaw } from './sendRaw.ts'
import { messageDigest, signRequest } from './signRequest.ts'

const key = `0x${'46'.repeat(32)}` as const
const from = privateKeyToAddress(key)
const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const hex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`
const request = { from, to, value: 0n, data: new Uint8Array(), accessList: [], authorises: false } as const
const open = {
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  chainId: undefined,
}

function sign(digest: Uint8Array): Uint8Array {
  const recovered = secp256k1.sign(digest, hexToBytes(key.slice(2)), { prehash: false, format: 'recovered' })
  return Uint8Array.from([...recovered.slice(1), recovered[0] ?? 0])
}

/** Every kind that is signed, with the numbers that are easy to write wrongly. */
const number = fc.oneof(fc.constantFrom(0n, 127n, 128n, 255n, 256n), fc.bigInt(0n, 2n ** 96n))
const transactions: fc.Arbitrary<PreparedTransaction> = fc
  .record({
    nonce: fc.bigInt(0n, 2n ** 32n),
    gas: fc.bigInt(21_000n, 2n ** 40n),
    value: number,
    data: fc.uint8Array({ maxLength: 80 }),
    chainId: fc.constantFrom(1, 137, 8453, 11155111),
    to: fc.constantFrom(to, undefined),
    price: number,
    kind: fc.constantFrom('eip1559', 'legacy', 'listed'),
    accessList: fc.array(fc.constant({ address: to, storageKeys: [`0x${'11'.repeat(32)}`] }), { maxLength: 2 }),
  })
  .map(({ nonce, gas, value, data, chainId, to: target, price, kind, accessList }) => ({
    nonce,
    gas,
    chainId,
    fees:
      kind === 'eip1559'
        ? { kind: 'eip1559', maxFeePerGas: price + 1n, maxPriorityFeePerGas: price }
        : { kind: 'legacy', gasPrice: price },
    request: { ...request, ...open, to: target, value, data, accessList: kind === 'legacy' ? [] : accessList },
  }))

function forViem({ request: given, nonce, gas, fees, chainId }: PreparedTransaction) {
  const base = { chainId, nonce: Number(nonce), gas, to: given.to as Hex, value: given.value, data: hex(given.data) }
  const accessList = given.accessList as never
  if (fees.kind === 'eip1559') {
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    return { ...base, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, accessList } as const
  }
  return given.accessList.length > 0
    ? ({ ...base, type: 'eip2930', gasPrice: fees.gasPrice, accessList } as const)
    : ({ ...base, type: 'legacy', gasPrice: fees.gasPrice } as const)
}

describe('a transaction', () => {
  it('has the bytes that viem writes, unsigned and signed, and comes from the key', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (transaction) => {
        const unsigned = serializeTransaction(transaction)
        expect(hex(unsigned)).toBe(viemSerialize(forViem(transaction)))
        const signed = serializeTransaction(transaction, sign(hexToBytes(keccak256(unsigned).slice(2))))
        const serializedTransaction = hex(signed) as never
        expect(await recoverTransactionAddress({ serializedTransaction })).toBe(from)
        expect(parseTransaction(serializedTransaction).chainId).toBe(transaction.chainId)
      }),
      { numRuns: 80 },
    )
  })

  it('has the bytes that viem writes where an authorisation goes with it, and both come from the key', async () => {
    const authorisations = fc.record({
      chainId: fc.constantFrom(1, 127, 128, 8453, 11155111),
      address: fc.constantFrom(to, `0x${'00'.repeat(20)}`),
      nonce: fc.oneof(fc.constantFrom(0n, 1n, 127n, 128n), fc.bigInt(0n, 2n ** 32n)),
    })
    const asViem = ({ chainId, address, nonce }: Authorisation) => ({
      chainId,
      address: address as Hex,
      nonce: Number(nonce),
    })
    await fc.assert(
      fc.asyncProperty(transactions, authorisations, async (transaction, authorisation) => {
        const plain = asViem(authorisation)
        expect(hex(authorisationDigest(authorisation))).toBe(hashAuthorization(plain))
        const signature = sign(authorisationDigest(authorisation))
        const word = (start: number): Hex => hex(signature.subarray(start, start + 32))
        const theirs = { ...plain, r: word(0), s: word(32), yParity: signature[64] ?? 0 }
        expect(await recoverAuthorizationAddress({ authorization: theirs })).toBe(from)
        const given = { ...authorisation, signature }
        const { type: _, gasPrice, ...common } = { gasPrice: undefined, ...forViem(transaction) }
        const fees = gasPrice === undefined ? {} : { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
        const request = { ...common, ...fees, type: 'eip7702', authorizationList: [theirs] } as never
        const unsigned = serializeTransaction(transaction, undefined, given)
        expect(hex(unsigned)).toBe(viemSerialize(request))
        const signed = serializeTransaction(transaction, sign(hexToBytes(keccak256(unsigned).slice(2))), given)
        const serializedTransaction = hex(signed) as never
        expect(await recoverTransactionAddress({ serializedTransaction })).toBe(from)
        expect(parseTransaction(serializedTransaction)).toMatchObject({ type: 'eip7702', chainId: transaction.chainId })
      }),
      { numRuns: 80 },
    )
  })
})

describe('what was approved', () => {
  const addresses = { evm: from, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
  const asked = {
    id: 'r',
    origin: 'https://app.example',
    claimedName: undefined,
    chainId: 'eip155:1',
    addresses,
  } as const

  /** Signs a call with the real key; `count` is what the node says that the account has sent. */
  async function signed(
    call: { method: string; params: unknown },
    count = 0n,
    whileSigning = (_: AbortController) => {},
  ) {
    const giveUp = new AbortController()
    const sent: Hex[] = []
    const rpc = async (method: string, params: readonly unknown[]) => {
      if (method === 'eth_getTransactionCount') return `0x${count.toString(16)}`
      sent.push(params[0] as Hex)
      return '0x'
    }
    const approved = { ...asked, ...call } as never
    const decoded = await decodeRequest(rpc, approved, giveUp.signal)
    const fees = { kind: 'legacy', gasPrice: 1n } as const
    const prepared =
      decoded.kind === 'transaction'
        ? { request: decoded.request, chainId: 1, nonce: decoded.request.nonce ?? 7n, gas: 21_000n, fees }
        : undefined
    const work = async (jobs: readonly SigningJob[]) => {
      whileSigning(giveUp)
      return jobs.map((job) => (job.key === 'evm' ? sign(job.digest) : new Uint8Array(64)))
    }
    const answer = signRequest(decoded, prepared, approved, { rpc, bundler: rpc, sign: work }, giveUp.signal)
    return { answer: await answer.catch(({ code }: VaultError) => code), sent }
  }
  const send = (more: object = {}) => ({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1', ...more }] })

  it('counts on: two transactions at once have one number each', async () => {
    const sent: Hex[] = []
    const rpc = async (method: string, params: readonly unknown[]) => {
      if (method !== 'eth_getTransactionCount') return void sent.push(params[0] as Hex)
      const count = sent.length
      await new Promise((resolve) => setTimeout(resolve, 5))
      return `0x${count.toString(16)}`
    }
    const { signal } = new AbortController()
    const work = async (jobs: readonly SigningJob[]) =>
      jobs.map((job) => (job.key === 'evm' ? sign(job.digest) : new Uint8Array(64)))
    const approved = { ...asked, ...send() } as never
    const decoded = await decodeRequest(rpc, approved, signal)
    if (decoded.kind !== 'transaction') throw new Error('another kind')
    const fees = { kind: 'legacy', gasPrice: 1n } as const
    const prepared = { request: decoded.request, chainId: 1, nonce: 0n, gas: 21_000n, fees }
    const one = () => signRequest(decoded, prepared, approved, { rpc, bundler: rpc, sign: work }, signal)
    await Promise.all([one(), one(), one()])
    expect(sent.map((raw) => parseTransaction(raw).nonce ?? 0)).toEqual([0, 1, 2])
  })

  it('has the number that is next when it is signed, and not the one that was next when it was shown', async () => {
    const { sent, answer } = await signed(send(), 9n)
    const [raw = '0x'] = sent
    expect(parseTransaction(raw)).toMatchObject({ nonce: 9, chainId: 1 })
    expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(from)
    expect(answer).toBe(keccak256(raw))
  })

  it('keeps the number that the page gave', async () => {
    const { sent } = await signed(send({ nonce: '0x5' }), 9n)
    expect(parseTransaction(sent[0] ?? '0x').nonce).toBe(5)
  })

  it.each([
    ['a message', { method: 'personal_sign', params: ['hello', from] }],
    ['a transaction', send()],
  ])('comes to nothing where it was given up while it was signed: %s', async (_name, call) => {
    const giveUp = (by: AbortController) => by.abort(new VaultError('request/aborted'))
    expect(await signed(call, 0n, giveUp)).toEqual({ answer: 'request/aborted', sent: [] })
    expect((await signed(call)).answer).toMatch(/^0x/)
  })
})

describe('sending', () => {
  const raw = Uint8Array.of(1, 2, 3)
  const hash = keccak256(raw)
  const lost = () => new VaultError('request/went-wrong')
  const says = (message: string) => new VaultError('rpc/internal', { message, rpcCode: -32000 })

  const send = (...failures: (Error | undefined)[]) => sendTo(true, ...failures)
  async function sendTo(isThere: boolean, ...failures: (Error | undefined)[]) {
    const sent: unknown[] = []
    const answer = sendRaw(
      async (method, params) => {
        if (method === 'eth_getTransactionByHash') return isThere && params[0] === hash ? { hash } : null
        sent.push(params[0])
        const failure = failures[sent.length - 1]
        if (failure) throw failure
        return 'a hash that nobody believes'
      },
      raw,
      new AbortController().signal,
    )
    return { sent, hash: await answer.catch((error: Error) => error.message) }
  }

  it('gives the hash of the bytes, whatever the node answers', async () => {
    expect(await send()).toEqual({ sent: ['0x010203'], hash })
  })

  it('sends the same bytes again when the answer was lost, and takes "known" for a yes', async () => {
    expect(await send(lost(), says('already known'))).toEqual({ sent: ['0x010203', '0x010203'], hash })
    expect(await send(lost(), says('nonce too low'))).toEqual({ sent: ['0x010203', '0x010203'], hash })
  })

  it('finds what a node has taken whose answer was lost on the way here, with the first refusal', async () => {
    expect(await send(says('nonce too low'))).toEqual({ sent: ['0x010203'], hash })
  })

  it('does not try again what the node refused, and gives up in the end', async () => {
    expect((await send(says('insufficient funds'))).sent).toHaveLength(1)
    expect((await sendTo(false, says('nonce too low'))).hash).toContain('nonce too low')
    expect((await sendTo(false, lost(), says('nonce too low'))).hash).toContain('nonce too low')
    expect((await send(lost(), lost(), lost(), lost())).sent).toHaveLength(3)
  })

  it('sends nothing for whoever has given up, not the same bytes again either', async () => {
    const giveUp = new AbortController()
    const sent: unknown[] = []
    const rpc = async (_: string, params: readonly unknown[]) => {
      sent.push(params[0])
      giveUp.abort(new VaultError('request/aborted'))
      throw lost()
    }
    for (let times = 0; times < 2; times += 1)
      await expect(sendRaw(rpc, raw, giveUp.signal)).rejects.toMatchObject({ code: 'request/aborted' })
    expect(sent).toEqual(['0x010203'])
  })
})

describe('a message', () => {
  it('is hashed as EIP-191 says, by its bytes', () => {
    for (const text of ['', 'hello', 'Grüße 🌍', 'x'.repeat(300)]) {
      expect(hex(messageDigest(new TextEncoder().encode(text)))).toBe(hashMessage(text))
    }
  })
})
