import { VaultError } from '../errors/VaultError.ts'

const nonceBytes = 12
type Context = { readonly user: string; readonly setId: string }

/** D as this browser keeps it: AES-256-GCM under a key that cannot leave it, bound to person and set. */
export async function encryptShare(
  key: CryptoKey,
  share: Uint8Array,
  context: Context,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: associatedData(context) },
    key,
    share as Uint8Array<ArrayBuffer>,
  )
  const bytes = new Uint8Array(nonceBytes + encrypted.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(encrypted), nonceBytes)
  return bytes
}

/**
 * Opens what `coverShare` made.
 * @throws VaultError `frame/wallet-unreadable` for another key, person or set, or a changed bit.
 */
export async function decryptShare(
  key: CryptoKey,
  encrypted: Uint8Array<ArrayBuffer>,
  context: Context,
): Promise<Uint8Array> {
  try {
    const iv = encrypted.slice(0, nonceBytes)
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: associatedData(context) },
      key,
      encrypted.slice(nonceBytes),
    )
    return new Uint8Array(plain)
  } catch (cause) {
    throw new VaultError('frame/wallet-unreadable', { cause })
  }
}

function associatedData({ user, setId }: Context): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['ew/v1', user, setId, 'D']))
}
