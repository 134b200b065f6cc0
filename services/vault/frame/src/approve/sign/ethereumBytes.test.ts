import type { CaipNetworkId } from '@latchkey/protocol'
import { assessRisk, decodeRequest, fillTransaction, type Rpc } from '@latchkey/reading'
import { evmAddress, signDigest } from '@latchkey/vault/keys'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { authorization, eip191Signer, ethHex, Transaction } from 'micro-eth-signer'
import { RLP } from 'micro-eth-signer/core/rlp.js'
import { describe, expect, it } from 'vitest'
import type { ApprovalRequest, SigningJob } from '../approve.types.ts'
import { signRequest } from './signRequest.ts'

// Beside micro-eth-signer, which does not do for the frame itself: docs/adr/0017-ethereum-bytes-stay-ours.md.
const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)
const key = new Uint8Array(32).fill(0x46)
const account = evmAddress(key)
const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const alive = new AbortController().signal

function requestOf(method: ApprovalRequest['method'], params: unknown, chainId = 1): ApprovalRequest {
  const caipId: CaipNetworkId = `eip155:${chainId}`
  const addresses = { evm: account, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
  return { id: '1', origin: 'https://app.example', claimedName: undefined, method, params, chainId: caipId, addresses }
}

const hexOf = (value: bigint) => `0x${value.toString(16)}`
const wordOf = (value: bigint) => value.toString(16).padStart(64, '0')

/** As the key worker signs. What is not hedged is the signature of RFC 6979, of which there is one. */
function signWith(hedged: boolean) {
  return async (jobs: readonly SigningJob[]): Promise<Uint8Array[]> =>
    jobs.map((job) => {
      if (job.key !== 'evm') throw new Error('another key')
      const { r, s, recovery } = signDigest(key, job.digest, hedged)
      return hexToBytes(`${wordOf(r)}${wordOf(s)}0${recovery}`)
    })
}

/** A request on its whole way, without the person: read, filled in, signed. Of a transaction, the bytes that are sent. */
async function sign(request: ApprovalRequest, hedged = false): Promise<string> {
  let sent: unknown
  const rpc: Rpc = async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x7' }
    sent = params[0]
  }
  const decoded = await decodeRequest(rpc, request, alive)
  const chainId = Number(request.chainId.slice('eip155:'.length))
  const isSent = decoded.kind === 'transaction'
  const prepared = isSent ? await fillTransaction(rpc, decoded.request, chainId, alive) : undefined
  const answer = await signRequest(decoded, prepared, request, { rpc, bundler: rpc, sign: signWith(hedged) }, alive)
  return String(isSent ? sent : answer)
}

type Outcome = 'the same' | 'different' | 'refused by both' | 'refused by us' | 'refused by them'

/** What both make of something. */
async function compare(ours: () => Promise<string>, theirs: () => string): Promise<Outcome> {
  const refused = () => undefined
  const one = await ours().catch(refused)
  const two = await Promise.resolve().then(theirs).catch(refused)
  if (one === undefined) return two === undefined ? 'refused by both' : 'refused by us'
  return two === undefined ? 'refused by them' : one === two ? 'the same' : 'different'
}

// Lengths at which the length of a length grows, and numbers that are easy to write wrongly.
const size = fc.constantFrom(0, 1, 2, 32, 54, 55, 56, 57, 255, 256, 257, 1000)
const data = fc.oneof(
  size.chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
  fc.constantFrom(0, 1, 127, 128, 255).map((byte) => Uint8Array.of(byte)),
)
const amount = fc.oneof(fc.constantFrom(0n, 1n, 127n, 128n, 255n, 256n, 2n ** 256n - 1n), fc.bigInt(0n, 2n ** 96n))
const entry = fc.record({
  address: fc.constantFrom(other, account),
  storageKeys: fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(ethHex.encode), { maxLength: 3 }),
})
const transactions = fc
  .record({
    type: fc.constantFrom('legacy', 'eip2930', 'eip1559'),
    chainId: fc.constantFrom(1, 10, 55, 110, 137, 8453, 11155111, 2 ** 48).map(BigInt),
    nonce: fc.oneof(fc.constantFrom(0n, 127n, 128n, 2n ** 64n - 2n), fc.bigInt(0n, 2n ** 32n)),
    gasLimit: fc.oneof(fc.constantFrom(21_000n, 2n ** 64n - 1n), fc.bigInt(21_000n, 2n ** 40n)),
    to: fc.constantFrom(other, account, '0x'),
    value: amount,
    data: data.map(ethHex.encode),
    gasPrice: fc.bigInt(0n, 2n ** 80n),
    tip: fc.bigInt(0n, 2n ** 80n),
    accessList: fc.array(entry, { minLength: 1, maxLength: 3 }),
  })
  .filter(({ to, data }) => to !== '0x' || data !== '0x')

type Drawn = typeof transactions extends fc.Arbitrary<infer T> ? T : never

/** As a page asks for it. */
function ours({ type, chainId, nonce, gasLimit, to, value, data, gasPrice, tip, accessList }: Drawn): ApprovalRequest {
  const fees =
    type === 'eip1559'
      ? { maxFeePerGas: hexOf(gasPrice + tip), maxPriorityFeePerGas: hexOf(tip) }
      : { gasPrice: hexOf(gasPrice) }
  const target = { to: to === '0x' ? undefined : to, value: hexOf(value), data }
  const list = type === 'legacy' ? {} : { accessList }
  const transaction = { from: account, nonce: hexOf(nonce), gas: hexOf(gasLimit), ...target, ...fees, ...list }
  return requestOf('eth_sendTransaction', [transaction], Number(chainId))
}

/** As the library has it. Where it is strict it also refuses what it finds too dear. */
function theirs({ type, gasPrice, tip, accessList, ...common }: Drawn) {
  const options = { strict: false }
  if (type === 'legacy') return new Transaction('legacy', { ...common, gasPrice }, options)
  if (type === 'eip2930') return new Transaction('eip2930', { ...common, gasPrice, accessList }, options)
  const fees = { maxFeePerGas: gasPrice + tip, maxPriorityFeePerGas: tip }
  return new Transaction('eip1559', { ...common, ...fees, accessList }, options)
}

const bare = { chainId: 1n, nonce: 1n, gasLimit: 21_000n, to: other, value: 1n, data: '0x' }
const plain: Drawn = { ...bare, type: 'legacy', gasPrice: 2n, tip: 0n, accessList: [] }

describe('a transaction', () => {
  it('has the bytes that the library writes and signs, of each type and for its chain alone', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (drawn) => {
        expect(await sign(ours(drawn))).toBe(theirs(drawn).signBy(key, false).toHex())
      }),
      { numRuns },
    )
  })

  it('is read back as what was asked for, by the account and with a low s', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, async (drawn) => {
        const read = Transaction.fromHex(await sign(ours(drawn), true))
        expect(read.sender).toBe(account)
        expect(read.verifySignature()).toBe(true)
        expect(read.raw.chainId).toBe(drawn.chainId)
        expect(read.removeSignature().toHex()).toBe(theirs(drawn).toHex())
      }),
      { numRuns },
    )
  })

  it.each<[string, Partial<Drawn>, Outcome]>([
    ['with an amount over 256 bits', { value: 2n ** 256n }, 'refused by both'],
    ['to an address of 19 bytes', { to: other.slice(0, -2) }, 'refused by both'],
    ['with data of half a byte', { data: '0x123' }, 'refused by us'],
    ['to nobody, with nothing to deploy', { to: '0x' }, 'refused by us'],
    // No chain takes these.
    ['with a number that no account reaches', { nonce: 2n ** 64n }, 'refused by them'],
    ['with more gas than can be counted', { gasLimit: 2n ** 64n }, 'refused by them'],
    // Pages that write addresses by hand miss the checksum.
    ['to an address whose letters are of the wrong case', { to: other.replace('EE7', 'ee7') }, 'refused by them'],
  ])('%s', async (_, change, outcome) => {
    const drawn = { ...plain, ...change }
    expect(
      await compare(
        () => sign(ours(drawn)),
        () => theirs(drawn).signBy(key, false).toHex(),
      ),
    ).toBe(outcome)
  })

  const asked = { from: account, nonce: '0x1', gas: '0x5208', to: other, value: '0x1' }

  it('with a tip above the fee is refused by the library; here the tip is the fee', async () => {
    const written = (maxPriorityFeePerGas: bigint) =>
      new Transaction('eip1559', { ...bare, maxFeePerGas: 9n, maxPriorityFeePerGas, accessList: [] })
    expect(() => written(10n)).toThrow()
    const request = requestOf('eth_sendTransaction', [{ ...asked, maxFeePerGas: '0x9', maxPriorityFeePerGas: '0xa' }])
    expect(await sign(request)).toBe(written(9n).signBy(key, false).toHex())
  })

  it('that any chain takes is written by the library; here each names its own (EIP-155)', async () => {
    const { chainId, ...anywhere } = bare
    expect([27n, 28n]).toContain(new Transaction('legacy', { ...anywhere, gasPrice: 2n }).signBy(key).v)
    expect([37n, 38n]).toContain(Transaction.fromHex(await sign(ours(plain))).v)
  })

  it('that hands the account to code (type 4) is signed by the library; here nothing signs it', async () => {
    const authorizationList = [authorization.sign({ chainId: 1n, address: other, nonce: 2n }, key)]
    const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
    const written = new Transaction(
      'eip7702',
      { ...bare, ...fees, accessList: [], authorizationList },
      { strict: false },
    )
    expect(written.signBy(key).sender).toBe(account)
    const request = requestOf('eth_sendTransaction', [{ ...asked, authorizationList }])
    const about = { origin: request.origin, networkId: request.chainId, account, now: 0, fails: false }
    const decoded = await decodeRequest(async () => null, request, alive)
    expect(assessRisk(decoded, { ...about, lifetime: undefined }).stopped).toBe(true)
  })
})

describe('a message', () => {
  const read = (bytes: Uint8Array) =>
    decodeRequest(async () => null, requestOf('personal_sign', [ethHex.encode(bytes), account]), alive)

  it('is signed to the same signature (EIP-191)', async () => {
    await fc.assert(
      fc.asyncProperty(data, async (bytes) => {
        const ours = await sign(requestOf('personal_sign', [ethHex.encode(bytes), account]))
        expect(ours).toBe(eip191Signer.sign(bytes, key, false))
      }),
      { numRuns },
    )
  })

  it('is known for a transaction wherever the library reads one', async () => {
    const written = transactions.map((drawn) => theirs(drawn))
    const bytes = fc.oneof(
      written.map((transaction) => transaction.toBytes()),
      written.map((transaction) => transaction.signBy(key, false).toBytes()),
    )
    const change = fc.record({ at: fc.nat(40), by: fc.integer({ min: 0, max: 255 }) })
    await fc.assert(
      fc.asyncProperty(bytes, change, async (whole, { at, by }) => {
        expect(await read(whole)).toMatchObject({ isTransaction: true })
        const changed = whole.map((byte, place) => (place === at ? byte ^ by : byte))
        if (readByLibrary(changed)) expect(await read(changed)).toMatchObject({ isTransaction: true })
      }),
      { numRuns },
    )
  })

  it('is known for a transaction with blobs (type 3) and for one that hands the account to code (type 4)', async () => {
    const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, accessList: [] }
    const blobs = { maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }
    const authorizationList = [authorization.sign({ chainId: 1n, address: other, nonce: 2n }, key)]
    const options = { strict: false }
    for (const written of [
      new Transaction('eip4844', { ...bare, ...fees, ...blobs }, options),
      new Transaction('eip7702', { ...bare, ...fees, authorizationList }, options),
    ]) {
      expect(await read(written.toBytes())).toMatchObject({ isTransaction: true })
      expect(await read(written.signBy(key).toBytes())).toMatchObject({ isTransaction: true })
    }
  })

  it('is known for a transaction of which RLP says the lengths in more bytes than it takes, too', async () => {
    const [nothing, one] = [Uint8Array.of(), Uint8Array.of(1)]
    const short = RLP.encode([one, one, one, nothing, one, nothing])
    const long = Uint8Array.of(0xf8, short.length - 1, ...short.slice(1))
    expect(() => RLP.decode(long)).toThrow()
    expect(await read(long)).toMatchObject({ isTransaction: true })
  })

  function readByLibrary(bytes: Uint8Array): boolean {
    try {
      Transaction.fromBytes(bytes)
      return true
    } catch {
      return false
    }
  }
})
