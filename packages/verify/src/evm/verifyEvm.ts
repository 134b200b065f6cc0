import { type CaipNetworkId, KitError, parseCaipAddress, toChecksumAddress } from '@latchkey/protocol'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { invalidAddress, isReverted, malformed, type Proof, type Signed, type VerifyOptions, wrong } from '../signed.ts'
import { addressWord, tail, word } from './abi.ts'
import { askUndelegated } from './askUndelegated.ts'
import { recoverSigner, type SplitSignature } from './recoverSigner.ts'
import { readUndelegated } from './undelegated.ts'
import { validatorCode } from './validatorCode.ts'

/** What a contract may burn to judge a signature. */
const gas = 3_000_000n

/** Ends a signature of an account that is not deployed yet (ERC-6492). */
const undeployedMark = '6492'.repeat(16)
/** Ends a signature of an account that is not delegated yet (ERC-8010). */
const undelegatedMark = '8010'.repeat(16)

/**
 * EIP-191: the key first, which covers plain accounts and those that have delegated to code (EIP-7702). Where the key is
 * another, one `eth_call` asks what the account's code says (ERC-1271), deployed for the question where the signature
 * says how (ERC-6492), or with the code that it is about to run (ERC-8010). Signatures of a key are 65 bytes with v of 27,
 * 28, 0 or 1, or the 64 of EIP-2098; the higher of the two possible s is refused (EIP-2). The zero address has neither key
 * nor code: `ecrecover` gives it for every signature that is none, so that the validator would take them all.
 */
export async function verifyEvm(signed: Signed, { ethCall, signal }: VerifyOptions): Promise<Proof> {
  const { namespace, reference, address } = parseCaipAddress(signed.account)
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw invalidAddress('it is not 20 bytes in hex with 0x')
  const signature = readHex(signed.signature)
  if (/^0x0{40}$/.test(address)) throw wrong('the zero address has no key')
  const hash = hashMessage(signed.message)
  const mark = bytesToHex(signature.slice(-32))
  const undelegated = mark === undelegatedMark ? readUndelegated(signature) : undefined
  const split = mark === undeployedMark ? undefined : splitSignature(undelegated?.signature ?? signature)
  const signer = split && recoverSigner(hash, split)
  if (signer?.address === toChecksumAddress(address)) {
    if (signer.isHighS) throw wrong('its s is the higher one')
    return { by: 'key' }
  }
  if (!ethCall) throw wrong('its key is another, and no node was asked for a contract')
  const question = undelegated
    ? askUndelegated(undelegated, { address, reference, hash })
    : { data: validation(address, hash, signature), saysYes: (answer: string) => /^0x(0{62})?01$/.test(answer) }
  const { saysYes, ...call } = question
  const networkId: CaipNetworkId = `${namespace}:${reference}`
  const answer = await Promise.race([ethCall({ networkId, gas, signal, ...call }), whenAborted(signal)]).catch(
    (cause: unknown) => {
      if (!isReverted(cause)) throw nodeUnavailable(cause)
    },
  )
  if (answer !== undefined && saysYes(answer)) return { by: 'contract' }
  throw wrong('neither its key nor its contract')
}

/** Rejects when the caller waits no longer, whatever the call itself does. */
function whenAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function readHex(text: string): Uint8Array {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(text)) throw malformed('it is not hex with 0x')
  return hexToBytes(text.slice(2))
}

/** The hash of a text that a key signs (EIP-191, version 0x45). */
export function hashMessage(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

function splitSignature(signature: Uint8Array): SplitSignature | undefined {
  if (signature.length === 65) {
    const v = signature[64] ?? 0
    const recovery = v >= 27 ? v - 27 : v
    return recovery <= 1 ? { compact: signature.slice(0, 64), recovery } : undefined
  }
  if (signature.length !== 64) return undefined
  // EIP-2098: the highest bit of s is the parity.
  const compact = signature.slice()
  const top = compact[32] ?? 0
  compact[32] = top & 0x7f
  return { compact, recovery: top >> 7 }
}

/** The code of the validator with its `(address, bytes32, bytes)`. */
function validation(address: string, hash: Uint8Array, signature: Uint8Array): string {
  return [validatorCode, addressWord(address), bytesToHex(hash), word('60'), tail(signature)].join('')
}

function nodeUnavailable(cause: unknown): KitError {
  return new KitError({
    code: 'siwx/node-unavailable',
    shortMessage: 'The node that knows the account did not answer',
    retryable: true,
    cause,
  })
}
