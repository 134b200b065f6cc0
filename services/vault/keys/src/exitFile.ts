// The way out without a server: two shares of a set in a file, under the printed code. Any two shares open the root.

import { base64urlnopad } from '@scure/base'
import { addressesDigest, type RootAddresses, rootKindOf } from './addresses.ts'
import { KeysError } from './KeysError.ts'
import { codeWrapKey } from './recoveryWraps.ts'
import { seal, unseal } from './seal.ts'
import { openRoot } from './shamir.ts'

/** What a file says it is, by what its root is. */
const kindsByRoot = {
  phrase: 'latchkey/exit/v1',
  evmKey: 'latchkey/exit/v2',
  solanaKey: 'latchkey/exit/v3',
} as const

/** What the file holds, as JSON. It opens nothing without the code. */
export type ExitFile = {
  readonly kind: (typeof kindsByRoot)[keyof typeof kindsByRoot]
  readonly user: string
  readonly setId: string
  readonly addresses: RootAddresses
  /** D and R, each under the code. */
  readonly device: string
  readonly recovery: string
}

type ExitParts = Pick<ExitFile, 'user' | 'setId' | 'addresses'> & {
  readonly device: Uint8Array
  readonly recovery: Uint8Array
}

/**
 * Puts D and R of a set under a printed code, once both together have opened the wallet.
 * Throws `keys/code-invalid`, `keys/share-invalid` or `keys/root-mismatch`.
 */
export async function createExitFile(
  parts: ExitParts,
  code: string,
  randomBytes: (size: number) => Uint8Array,
): Promise<ExitFile> {
  const { user, setId, addresses, device, recovery } = parts
  const root = await openRoot(device, recovery, addresses)
  root.fill(0)
  const key = codeWrapKey(code)
  const sealed = (share: Uint8Array, slot: 'D' | 'R') =>
    base64urlnopad.encode(seal(key, share, contextOf(parts, slot), randomBytes))
  try {
    return {
      kind: kindsByRoot[rootKindOf(addresses)],
      user,
      setId,
      addresses,
      device: sealed(device, 'D'),
      recovery: sealed(recovery, 'R'),
    }
  } finally {
    key.fill(0)
  }
}

/**
 * The root of a wallet from its file and the printed code alone.
 * Throws `keys/code-invalid` for a mistyped code, `keys/seal-invalid` for another one or a changed file.
 */
export async function openExitFile(file: ExitFile, code: string): Promise<Uint8Array> {
  if (file.kind !== kindsByRoot[rootKindOf(file.addresses)]) throw new KeysError('keys/seal-invalid')
  const key = codeWrapKey(code)
  const open = (text: string, slot: 'D' | 'R') => unseal(key, base64urlnopad.decode(text), contextOf(file, slot))
  try {
    return await openRoot(open(file.device, 'D'), open(file.recovery, 'R'), file.addresses)
  } finally {
    key.fill(0)
  }
}

const contextOf = ({ user, setId, addresses }: Pick<ExitFile, 'user' | 'setId' | 'addresses'>, slot: 'D' | 'R') => ({
  user,
  set: setId,
  slot: `exit:${slot}`,
  addresses: addressesDigest(addresses),
})
