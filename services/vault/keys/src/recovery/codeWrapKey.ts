import { equalBytes } from '@noble/curves/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base32crockford } from '@scure/base'
import { KeysError } from '../KeysError.ts'
import { codeBytes, codeCheckBytes } from './createPrintedCode.ts'

/** The wrap key of a printed code as typed. Throws `keys/code-invalid` on a typing error. */
export function codeWrapKey(code: string): Uint8Array {
  let bytes: Uint8Array
  try {
    const text = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
    bytes = base32crockford.decode(text)
  } catch (cause) {
    throw new KeysError('keys/code-invalid', { cause })
  }
  const secret = bytes.slice(0, codeBytes)
  if (bytes.length !== codeBytes + codeCheckBytes) throw new KeysError('keys/code-invalid')
  if (!equalBytes(sha256(secret).slice(0, codeCheckBytes), bytes.slice(codeBytes))) {
    throw new KeysError('keys/code-invalid')
  }
  return hkdf(sha256, secret, undefined, utf8ToBytes('ew/rsk/code/v1'), 32)
}
