import { isKitError } from '@latchkey/protocol'
import {
  type DecodedRequest,
  hashTypedData,
  invalidParams,
  type PreparedTransaction,
  type Rpc,
  readNonce,
  type SolanaTransaction,
  writeSolanaTransaction,
} from '@latchkey/reading'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { VaultError } from '../../errors/VaultError.ts'
import type { ApprovalRequest, ApproverPorts, SigningJob } from '../approve.types.ts'
import { sendRaw } from './sendRaw.ts'

function number(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const hex = value.toString(16)
  return hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`)
}

const bytes = (hex: string | undefined) => hexToBytes((hex ?? '0x').slice(2))

/** The 65 bytes of a signature in their parts. */
function split(signature: Uint8Array): { r: Uint8Array; s: Uint8Array; parity: bigint } {
  const part = (from: number) => number(BigInt(`0x${bytesToHex(signature.subarray(from, from + 32))}`))
  return { r: part(0), s: part(32), parity: BigInt(signature[64] ?? 0) }
}

/**
 * The bytes of a transaction: without a signature those that are hashed and signed, with one those that are sent.
 * EIP-1559, EIP-2930 for its list, EIP-155 for the older form.
 */
export function serializeTransaction(transaction: PreparedTransaction, signature?: Uint8Array): Uint8Array {
  const { request, nonce, gas, fees } = transaction
  const chainId = BigInt(transaction.chainId)
  const target = [bytes(request.to), number(request.value), request.data]
  const list: Rlp = request.accessList.map((entry) => [bytes(entry.address), entry.storageKeys.map(bytes)])
  const signed = signature && split(signature)
  const typedEnd = signed ? [number(signed.parity), signed.r, signed.s] : []
  if (fees.kind === 'eip1559') {
    const price = [number(fees.maxPriorityFeePerGas), number(fees.maxFeePerGas)]
    const body = [number(chainId), number(nonce), ...price, number(gas), ...target, list, ...typedEnd]
    return concatBytes(Uint8Array.of(2), encodeRlp(body))
  }
  const price = number(fees.gasPrice)
  if (request.accessList.length > 0) {
    const body = [number(chainId), number(nonce), price, number(gas), ...target, list, ...typedEnd]
    return concatBytes(Uint8Array.of(1), encodeRlp(body))
  }
  const legacyEnd = signed
    ? [number(chainId * 2n + 35n + signed.parity), signed.r, signed.s]
    : [number(chainId), new Uint8Array(), new Uint8Array()]
  return encodeRlp([number(nonce), price, number(gas), ...target, ...legacyEnd])
}

/** Bytes, or a list of such. */
type Rlp = Uint8Array | readonly Rlp[]

function bigEndian(length: number): Uint8Array {
  const hex = length.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function head(length: number, short: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(short + length)
  const size = bigEndian(length)
  return concatBytes(Uint8Array.of(short + 55 + size.length), size)
}

/** Recursive length prefix, as Ethereum writes transactions. */
function encodeRlp(value: Rlp): Uint8Array {
  if (value instanceof Uint8Array) {
    const single = value[0]
    if (value.length === 1 && single !== undefined && single < 0x80) return value
    return concatBytes(head(value.length, 0x80), value)
  }
  const body = concatBytes(...value.map(encodeRlp))
  return concatBytes(head(body.length, 0xc0), body)
}

const pausesMs = [300, 1200]
const has = /already been processed|AlreadyProcessed/i
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a signed transaction and gives its first signature, by which the network knows it. Sent again with the same bytes
 * where the answer was lost.
 * @throws KitError of the node when it refuses, or the signal's reason: nothing is sent after it.
 */
async function sendSolana(
  rpc: Rpc,
  transaction: SolanaTransaction,
  options: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<string> {
  const id = base58.encode(transaction.signatures[0] ?? new Uint8Array())
  const params = [base64.encode(writeSolanaTransaction(transaction)), { ...options, encoding: 'base64' }]
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    try {
      await rpc('sendTransaction', params, signal)
      return id
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Error && has.test(error.message)) return id
      const wait = pausesMs[attempt]
      const lost = !isKitError(error) || isKitError(error, 'request/went-wrong')
      if (wait === undefined || !lost) throw error
      await pause(wait)
    }
  }
}

type Sign = ApproverPorts['sign']

const own = (bytes: Uint8Array) => new Uint8Array(bytes)
const evmJob = (digest: Uint8Array): SigningJob => ({ key: 'evm', digest: own(digest) })
const solanaJob = (message: Uint8Array): SigningJob => ({ key: 'solana', message: own(message) })

async function signOne(sign: Sign, job: SigningJob, signal: AbortSignal): Promise<Uint8Array> {
  const [signature] = await sign([job], signal)
  signal.throwIfAborted()
  if (!signature) throw new Error('no signature')
  return signature
}

/**
 * Signs what was approved, and sends it where the page asked for that.
 *
 * @returns What the method answers.
 * @throws KitError of the key worker or of the node.
 */
export async function signRequest(
  decoded: DecodedRequest,
  prepared: PreparedTransaction | undefined,
  request: ApprovalRequest,
  ports: { readonly rpc: Rpc; readonly sign: Sign },
  signal: AbortSignal,
): Promise<unknown> {
  const { rpc, sign } = ports
  switch (decoded.kind) {
    case 'message': {
      if (decoded.key === 'evm') {
        return signatureHex(await signOne(sign, evmJob(messageDigest(decoded.bytes)), signal))
      }
      return { signature: base58.encode(await signOne(sign, solanaJob(decoded.bytes), signal)) }
    }
    case 'typedData':
      return signatureHex(await signOne(sign, evmJob(hashTypedData(decoded.data)), signal))
    case 'calls':
    case 'userOperation':
      throw new VaultError('rpc/method-not-supported')
    case 'transaction': {
      if (!prepared) throw invalidParams('transaction')
      // While the person read, another transaction may have taken the number.
      const nonce = decoded.request.nonce ?? (await readNonce(rpc, decoded.request.from, signal))
      const final = { ...prepared, nonce }
      const signature = await signOne(sign, evmJob(keccak_256(serializeTransaction(final))), signal)
      return sendRaw(rpc, serializeTransaction(final, signature), signal)
    }
    case 'solana': {
      const { transactions, encoding, answer, options } = decoded
      const signer = request.addresses.solana
      const signatures = await sign(
        transactions.map((one) => solanaJob(one.message.bytes)),
        signal,
      )
      signal.throwIfAborted()
      const signed = transactions.map((one, i) => withSignature(one, signer, signatures[i] ?? new Uint8Array()))
      const encode = (encoding === 'base58' ? base58 : base64).encode
      const texts = signed.map((one) => encode(writeSolanaTransaction(one)))
      const [first] = signed
      if (answer === 'allSigned' || !first) return { transactions: texts }
      if (answer === 'sent') return { signature: await sendSolana(rpc, first, options, signal) }
      return { signature: base58.encode(signatures[0] ?? new Uint8Array()), transaction: texts[0] }
    }
  }
}

/** A signature as pages expect it: r, s, and 27 or 28. */
function signatureHex(signature: Uint8Array): string {
  return `0x${bytesToHex(signature.subarray(0, 64))}${(27 + (signature[64] ?? 0)).toString(16)}`
}

/** The 32 bytes that personal_sign signs. EIP-191, version 0x45. */
export function messageDigest(message: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

/** Puts a signature into the place of its signer. */
function withSignature(transaction: SolanaTransaction, signer: string, signature: Uint8Array): SolanaTransaction {
  const place = transaction.message.keys.indexOf(signer)
  const signatures = transaction.signatures.map((one, i) => (i === place ? signature : one))
  return { ...transaction, signatures }
}
