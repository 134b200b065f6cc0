import { VaultError } from '../errors/VaultError.ts'

const nonceBytes = 12
type Context = {
  readonly user: string
  readonly setId: string
  /** Of the wallet, as `addressesDigest` has them. */
  readonly addresses: string
}

/** D as this browser keeps it: AES-256-GCM under a key that cannot leave it, bound to person, set and wallet. */
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
 * Opens what `encryptShare` made, also before it bound wallets.
 * @throws VaultError `frame/wallet-unreadable` for another key, person, set or wallet, or a changed bit.
 */
export async function decryptShare(
  key: CryptoKey,
  encrypted: Uint8Array<ArrayBuffer>,
  context: Context,
): Promise<Uint8Array> {
  const open = async (additionalData: Uint8Array<ArrayBuffer>) => {
    const iv = encrypted.slice(0, nonceBytes)
    const params = { name: 'AES-GCM', iv, additionalData }
    return new Uint8Array(await crypto.subtle.decrypt(params, key, encrypted.slice(nonceBytes)))
  }
  try {
    return await open(associatedData(context)).catch(() => open(dataWithoutWallet(context)))
  } catch (cause) {
    throw new VaultError('frame/wallet-unreadable', { cause })
  }
}

function associatedData({ user, setId, addresses }: Context): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['ew/v2', user, setId, 'D', addresses]))
}

/** As it was before wallets were bound. */
function dataWithoutWallet({ user, setId }: Context): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['ew/v1', user, setId, 'D']))
}
