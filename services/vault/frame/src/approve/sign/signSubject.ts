import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base64 } from '@scure/base'
import type { ApprovalRequest, ApproverPorts, SigningJob } from '../approve.types.ts'
import type { Rpc } from '../lookUp/lookUp.types.ts'
import { withSignature } from '../solana/withSignature.ts'
import { writeSolanaTransaction } from '../solana/writeSolanaTransaction.ts'
import { invalidParams } from '../subject/invalidParams.ts'
import type { Subject } from '../subject/subject.types.ts'
import { hashTypedData } from '../typedData/hashTypedData.ts'
import { messageDigest } from './messageDigest.ts'
import type { PreparedTransaction } from './prepared.types.ts'
import { readNonce } from './readNonce.ts'
import { sendRaw } from './sendRaw.ts'
import { sendSolana } from './sendSolana.ts'
import { serializeTransaction } from './serializeTransaction.ts'
import { signatureHex } from './signatureHex.ts'

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
export async function signSubject(
  subject: Subject,
  prepared: PreparedTransaction | undefined,
  request: ApprovalRequest,
  ports: { readonly rpc: Rpc; readonly sign: Sign },
  signal: AbortSignal,
): Promise<unknown> {
  const { rpc, sign } = ports
  switch (subject.kind) {
    case 'message': {
      if (subject.key === 'evm') {
        return signatureHex(await signOne(sign, evmJob(messageDigest(subject.bytes)), signal))
      }
      return { signature: base58.encode(await signOne(sign, solanaJob(subject.bytes), signal)) }
    }
    case 'typedData':
      return signatureHex(await signOne(sign, evmJob(hashTypedData(subject.data)), signal))
    case 'transaction': {
      if (!prepared) throw invalidParams('transaction')
      // While the person read, another transaction may have taken the number.
      const nonce = subject.wish.nonce ?? (await readNonce(rpc, subject.wish.from, signal))
      const final = { ...prepared, nonce }
      const signature = await signOne(sign, evmJob(keccak_256(serializeTransaction(final))), signal)
      return sendRaw(rpc, serializeTransaction(final, signature), signal)
    }
    case 'solana': {
      const { transactions, encoding, answer, options } = subject
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
