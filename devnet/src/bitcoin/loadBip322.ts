import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installBitcoinNode } from './installBitcoinNode.ts'

/** Checks a signature of a message by an address: BIP-322 simple, and the legacy form of BIP-137. */
export type Bip322Verifier = (address: string, message: string, signatureBase64: string) => boolean

/** bip322-js: another's code, with another's curve and transaction code, to check ours. */
export async function loadBip322(): Promise<Bip322Verifier> {
  const require = createRequire(join(await installBitcoinNode(), 'package.json'))
  const { Verifier } = require('bip322-js') as {
    Verifier: { verifySignature(address: string, message: string, signature: string): boolean }
  }
  return (address, message, signature) => {
    try {
      return Verifier.verifySignature(address, message, signature)
    } catch {
      // It throws for what is no signature, and for one of another kind than the address's.
      return false
    }
  }
}
