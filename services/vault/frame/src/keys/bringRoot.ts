import {
  addressesAs,
  addressesDigest,
  addressesOf,
  findKeyMistake,
  findPhraseMistake,
  KeysError,
  openMoveFile,
  openWithRecovery,
  readPrivateKey,
  rootKindOf,
  sealToRecovery,
  wordsToRoot,
} from '@latchkey/vault/keys'
import type { BroughtRoot, BroughtSource, KeyJobs, OpenedSource, SourceMistake } from './keyJobs.types.ts'

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
  const mistake = findMistake(source)
  if (mistake !== undefined) return { mistake }
  try {
    const { root, ...opened } = await openSource(source)
    try {
      const sealedRoot = new Uint8Array(sealToRecovery(receiver, root, contextOf(user, opened.addresses), random))
      return { ...opened, sealedRoot }
    } finally {
      root.fill(0)
    }
  } catch (error) {
    if (source.kind === 'file' && error instanceof KeysError) return { mistake: { kind: 'file', code: error.code } }
    throw error
  }
}

type Opened = Pick<OpenedSource, 'addresses' | 'logins' | 'mayBeAddress'> & { readonly root: Uint8Array }

/** What is typed is looked at before anything is made of it; a file is, when it is opened. */
function findMistake(source: BroughtSource): SourceMistake | undefined {
  if (source.kind === 'words') return findPhraseMistake(source.phrase)
  return source.kind === 'key' ? findKeyMistake(source.key) : undefined
}

async function openSource(source: BroughtSource): Promise<Opened> {
  if (source.kind === 'file') {
    const { root, addresses, logins } = await openMoveFile(source.text, source.password)
    return { root, addresses, logins, mayBeAddress: false }
  }
  if (source.kind === 'key') {
    const { root, kind, mayBeAddress } = readPrivateKey(source.key)
    return { root, addresses: await addressesAs(root, kind), logins: [], mayBeAddress }
  }
  const root = wordsToRoot(source.phrase)
  return { root, addresses: await addressesOf(root), logins: [], mayBeAddress: false }
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
  try {
    if (addressesDigest(await addressesAs(root, rootKindOf(addresses))) === context.addresses) return root
    throw new KeysError('keys/root-mismatch')
  } catch (error) {
    root.fill(0)
    throw error
  }
}
