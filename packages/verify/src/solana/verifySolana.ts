import { parseCaipAddress } from '@latchkey/protocol'
import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { invalidAddress, malformed, type Proof, type Signed, wrong } from '../signed.ts'

const keyBytes = 32
const signatureBytes = 64

/**
 * ed25519 over the UTF-8 bytes of the text, or over the off-chain envelope in which hardware wallets sign it (Solana,
 * off-chain message signing). Strict: what other implementations take beyond RFC 8032 is refused.
 */
export async function verifySolana(signed: Signed): Promise<Proof> {
  const key = readKey(parseCaipAddress(signed.account).address)
  const signature = readSignature(signed.signature)
  const text = utf8ToBytes(signed.message)
  const forms = [text, ...envelopes(text, key)]
  const named = signed.signedMessage
  const asked = named ? forms.filter((form) => isSame(form, named)) : forms
  if (asked.some((form) => isSignedBy(key, signature, form))) return { by: 'key' }
  throw wrong(named && asked.length === 0 ? 'what was signed is another text' : undefined)
}

function isSignedBy(key: Uint8Array, signature: Uint8Array, bytes: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, bytes, key, { zip215: false })
  } catch {
    return false
  }
}

/** The marks that begin an off-chain message, and version 0. */
const domain = concatBytes(Uint8Array.of(0xff), utf8ToBytes('solana offchain'), Uint8Array.of(0))

/** Texts of printable ASCII up to 1,212 bytes are format 0, of UTF-8 up to that 1, longer ones 2. */
function formatOf(text: Uint8Array): number {
  if (text.length > 1_212) return 2
  return text.every((byte) => byte >= 0x20 && byte <= 0x7e) ? 0 : 1
}

/** The text as hardware wallets sign it: with the whole header, and with the shorter one of older firmware. */
function envelopes(text: Uint8Array, key: Uint8Array): readonly Uint8Array[] {
  if (text.length === 0 || text.length > 65_515) return []
  const length = Uint8Array.of(text.length & 0xff, text.length >> 8)
  const noApplication = new Uint8Array(32)
  return [formatOf(text), 0, 1, 2].filter(isFirst).flatMap((format) => {
    const kind = Uint8Array.of(format)
    return [
      concatBytes(domain, noApplication, kind, Uint8Array.of(1), key, length, text),
      concatBytes(domain, kind, length, text),
    ]
  })
}

const isFirst = <Value>(value: Value, index: number, all: readonly Value[]) => all.indexOf(value) === index

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

function readKey(address: string): Uint8Array {
  const key = attempt(() => base58.decode(address))
  if (key?.length !== keyBytes) throw invalidAddress('it is not a key of 32 bytes in base58')
  return key
}

/** Wallets write 64 bytes in base58, base64 or hex: the forms differ in length. */
function readSignature(text: string): Uint8Array {
  const hex = /^(0x)?[0-9a-fA-F]{128}$/.test(text) ? attempt(() => hexToBytes(text.replace(/^0x/, ''))) : undefined
  const read = hex ?? (/^[A-Za-z0-9+/]{86}==$/.test(text) ? attempt(() => base64.decode(text)) : undefined)
  const bytes = read ?? attempt(() => base58.decode(text))
  if (bytes?.length !== signatureBytes) throw malformed('it is not 64 bytes in base58, base64 or hex')
  return bytes
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
