import {
  addressesDigest,
  addressesOf,
  findPhraseMistake,
  KeysError,
  openMoveFile,
  openWithRecovery,
  sealToRecovery,
  wordsToRoot,
} from '@latchkey/vault/keys'
import type { BroughtRoot, BroughtSource, KeyJobs } from './keyJobs.types.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** Bound to the person and the addresses: it makes no other wallet, and none for another person. */
const contextOf = (user: string, addresses: BroughtRoot['addresses']) => ({
  user,
  set: 'brought',
  slot: 'root',
  addresses: addressesDigest(addresses),
})

/** Opens what a person brings and seals its root to another worker of the wallet's. A mistake of theirs is an answer. */
export async function bringRoot({
  user,
  receiver,
  source,
}: KeyJobs['bring']['given']): Promise<KeyJobs['bring']['answer']> {
  const mistake = source.kind === 'words' ? findPhraseMistake(source.phrase) : undefined
  if (mistake !== undefined) return { mistake }
  try {
    const { root, addresses, logins } = await openSource(source)
    try {
      const sealedRoot = new Uint8Array(sealToRecovery(receiver, root, contextOf(user, addresses), random))
      return { addresses, logins, sealedRoot }
    } finally {
      root.fill(0)
    }
  } catch (error) {
    if (source.kind === 'file' && error instanceof KeysError) return { mistake: { kind: 'file', code: error.code } }
    throw error
  }
}

async function openSource(source: BroughtSource) {
  if (source.kind === 'file') return openMoveFile(source.text, source.password)
  const root = wordsToRoot(source.phrase)
  return { root, addresses: await addressesOf(root), logins: [] }
}

/**
 * The root that was brought to the holder of a key.
 * Throws `keys/seal-invalid` for another key, person or addresses, `keys/root-mismatch` where it has other addresses.
 */
export async function openBrought(
  secret: Uint8Array,
  user: string,
  { addresses, sealedRoot }: BroughtRoot,
): Promise<Uint8Array> {
  const context = contextOf(user, addresses)
  const root = openWithRecovery(secret, sealedRoot, context)
  if (addressesDigest(await addressesOf(root)) === context.addresses) return root
  root.fill(0)
  throw new KeysError('keys/root-mismatch')
}
