import {
  addressesDigest,
  codeWrapKey,
  KeysError,
  openRoot,
  openWithRecovery,
  prfWrapKey,
  unseal,
} from '@latchkey/vault/keys'
import { base64url, createId } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import { decryptShare } from '../keys/encryptShare.ts'
import { unlessUnbound } from '../keys/recoveryHandlers.ts'
import { askPasskey } from '../passkeys/passkeys.ts'
import { OpenError, type OpenWallet } from '../wayOut/openFile.ts'
import type { KeptWayOut } from './keptWayOut.schema.ts'

type KeptWrap = KeptWayOut['wraps'][number]

/**
 * Opens a kept wallet by its printed code. No server counts the tries: a code has 160 bits.
 * @throws OpenError
 */
export async function openByCode(kept: KeptWayOut, cover: CryptoKey, code: string): Promise<OpenWallet> {
  const wrap = kept.wraps.find(({ method }) => method === 'code')
  if (wrap === undefined) throw new OpenError('exitWrong')
  try {
    return await open(kept, cover, wrap, codeWrapKey(code))
  } catch (cause) {
    const isTypo = cause instanceof KeysError && cause.code === 'keys/code-invalid'
    throw new OpenError(isTypo ? 'exitTypo' : 'exitWrong', { cause })
  }
}

/**
 * Opens a kept wallet by a passkey. Its signature is for a server that may be gone, so it is left alone: what opens is the
 * passkey's PRF output.
 * @throws OpenError
 */
export async function openByPasskey(kept: KeptWayOut, cover: CryptoKey): Promise<OpenWallet> {
  const passkeys = kept.wraps.filter((wrap) => wrap.method === 'passkey')
  try {
    const { credential, prf } = await askPasskey({
      challenge: createId(),
      rpId: kept.rpId ?? location.hostname,
      credentialIds: passkeys.map(({ credentialId }) => credentialId),
      signal: new AbortController().signal,
    })
    const wrap = passkeys.find(({ credentialId }) => credentialId === credential.id)
    if (wrap === undefined || prf === undefined) throw new VaultError('login/passkey-unavailable')
    return await open(kept, cover, wrap, prfWrapKey(prf, base64url.decode(credential.id)))
  } catch (cause) {
    throw new OpenError('passkeyFailed', { cause })
  }
}

/** The recovery key from under the wrap, R by it, and the root by D and R: compared with the addresses before it counts. */
async function open(kept: KeptWayOut, cover: CryptoKey, wrap: KeptWrap, key: Uint8Array): Promise<OpenWallet> {
  const { user, setId, addresses, recoveryPublicKey, sealedRecovery, coveredShare } = kept
  const bound = addressesDigest(addresses)
  const place = { user, set: recoveryPublicKey, slot: `wrap:${wrap.wrapId}`, addresses: bound }
  const secrets: Uint8Array[] = [key]
  const secret = (bytes: Uint8Array) => {
    secrets.push(bytes)
    return bytes
  }
  try {
    const recoveryKey = secret(unlessUnbound(place, (each) => unseal(key, base64url.decode(wrap.ciphertext), each)))
    const ofR = { user, set: setId, slot: 'R', addresses: bound }
    const sealed = base64url.decode(sealedRecovery)
    const recovery = secret(unlessUnbound(ofR, (each) => openWithRecovery(recoveryKey, sealed, each)))
    const device = secret(await decryptShare(cover, coveredShare, { user, setId, addresses: bound }))
    return { root: await openRoot(device, recovery, addresses), addresses }
  } finally {
    for (const each of secrets) each.fill(0)
  }
}
