import { isKitError } from '@latchkey/protocol'
import {
  accountOf,
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
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { VaultError } from '../../errors/VaultError.ts'
import type { ApprovalRequest, ApproverPorts, SigningJob } from '../approve.types.ts'
import { lockNonce } from './lockNonce.ts'
import { sendRaw } from './sendRaw.ts'
import { signatureHex } from './signatureHex.ts'
import { signTransactions } from './signTransactions.ts'

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
  ports: { readonly rpc: Rpc; readonly bundler: Rpc; readonly sign: Sign },
  signal: AbortSignal,
): Promise<unknown> {
  const { rpc, bundler, sign } = ports
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
    case 'grants':
      throw new VaultError('rpc/method-not-supported')
    case 'userOperation': {
      const { signAndSend } = await import('../../operations/signOperation.ts')
      return signAndSend(decoded.operation, decoded.chainId, { bundler, sign }, signal)
    }
    case 'transaction': {
      if (!prepared) throw invalidParams('transaction')
      const { chainId } = prepared
      return lockNonce({ chainId, account: decoded.request.from }, signal, async () => {
        // While the person read, another transaction may have taken the number.
        const nonce = decoded.request.nonce ?? (await readNonce(rpc, decoded.request.from, signal))
        const [signed] = await signTransactions([prepared], nonce, sign, signal)
        if (!signed) throw new Error('no signature')
        return sendRaw(rpc, signed.raw, signal)
      })
    }
    case 'solana': {
      const { transactions, encoding, answer, options } = decoded
      const signer = accountOf(decoded, request)
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

/** Signs texts of the wallet's own as messages of the account (EIP-191), with one opening of the wallet. */
export async function signTexts(texts: readonly string[], sign: Sign, signal: AbortSignal): Promise<readonly string[]> {
  const signatures = await sign(
    texts.map((text) => evmJob(messageDigest(utf8ToBytes(text)))),
    signal,
  )
  signal.throwIfAborted()
  return signatures.map(signatureHex)
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
