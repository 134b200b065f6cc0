import {
  addressesDigest,
  codeWrapKey,
  createPrintedCode,
  createRecoveryKey,
  openWithRecovery,
  passwordOprf,
  passwordWrapKey,
  prfWrapKey,
  type RecoveryKey,
  type SealContext,
  seal,
  sealToRecovery,
  stretchPassword,
  unseal,
} from '@latchkey/vault/keys'
import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { base64url } from '../calls/base64url.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyJobs, WrapKey } from './keyJobs.types.ts'

type RecoveryJobName = 'listen' | 'take' | 'readWord' | 'blind' | 'open' | 'wrap' | 'held' | 'createCode' | 'renew'
type RecoveryJobs = {
  [Name in RecoveryJobName]: (given: KeyJobs[Name]['given']) => Promise<KeyJobs[Name]['answer']>
}

const saltBytes = 16
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** The recovery key that is at hand in a worker, if one is. It opens nothing without another part of the wallet. */
export type RecoveryHold = {
  key(): RecoveryKey | undefined
  put(key: RecoveryKey): void
  drop(): void
  /** The key that `listen` returned. @throws VaultError `login/attempt-closed` without one */
  listening(): RecoveryKey
  dropListening(): void
  /** The key that `listen` returned, which is used up. @throws VaultError `login/attempt-closed` without one */
  takeListening(): RecoveryKey
}

/** Getting at the recovery key by what a person holds or the guardian gives, and putting it under more of the same. */
export function createRecoveryHandlers(): { readonly jobs: RecoveryJobs; readonly hold: RecoveryHold } {
  let held: RecoveryKey | undefined
  let listening: RecoveryKey | undefined
  let stretched: { input: Uint8Array; blind: Uint8Array } | undefined

  const hold: RecoveryHold = {
    key: () => held,
    put(key) {
      hold.drop()
      held = key
    },
    drop() {
      held?.secret.fill(0)
      held = undefined
    },
    listening() {
      if (listening === undefined) throw new VaultError('login/attempt-closed')
      return listening
    },
    dropListening() {
      listening?.secret.fill(0)
      listening = undefined
    },
    takeListening() {
      const taken = hold.listening()
      listening = undefined
      return taken
    },
  }

  /** Sealed to a key other than the named one, nothing could be opened again. */
  function take(secret: Uint8Array, named: Uint8Array): void {
    const found = x25519.getPublicKey(secret)
    if (base64url.encode(found) !== base64url.encode(named)) throw new VaultError('frame/wallet-unreadable')
    hold.put({ secret, public: named })
  }

  function wrapKeyOf(by: WrapKey): Uint8Array {
    if (by.method === 'passkey') return prfWrapKey(by.prf, by.credentialId)
    if (by.method === 'code') return codeWrapKey(by.code)
    if (stretched === undefined) throw new VaultError('login/attempt-closed')
    const output = passwordOprf.finalize(stretched.input, stretched.blind, by.evaluated)
    return passwordWrapKey(output)
  }

  const placeOf = ({ user, wrapId, recoveryPublicKey, addresses }: Omit<KeyJobs['wrap']['given'], 'by'>) => ({
    user,
    set: base64url.encode(recoveryPublicKey),
    slot: `wrap:${wrapId}`,
    addresses: addressesDigest(addresses),
  })

  const jobs: RecoveryJobs = {
    async listen() {
      listening ??= createRecoveryKey(random)
      return new Uint8Array(listening.public)
    },

    async take({ user, recoveryPublicKey, sealedRecoveryKey, addresses }) {
      const { secret } = hold.takeListening()
      const context = { user, set: base64url.encode(recoveryPublicKey), slot: 'release', addresses }
      take(openWithRecovery(secret, sealedRecoveryKey, context), recoveryPublicKey)
      secret.fill(0)
      return undefined
    },

    async readWord({ user, word, guardianKeys }) {
      const [head = '', body = '', signature = ''] = word.split('.')
      const signed = new TextEncoder().encode(`${head}.${body}`)
      const read = (part: string) => JSON.parse(new TextDecoder().decode(base64url.decode(part)))
      const isSigned = guardianKeys.some((key) =>
        ed25519.verify(base64url.decode(signature), signed, base64url.decode(key)),
      )
      const claims = isSigned && read(head).typ === 'wallet-addresses+jwt' ? read(body) : undefined
      if (claims?.sub !== user || typeof claims.addresses !== 'string') throw new VaultError('frame/wallet-unreadable')
      return claims.addresses
    },

    async blind({ password, salt = random(saltBytes) }) {
      const input = await stretchPassword(password, salt)
      const { blind, blinded } = passwordOprf.blind(input)
      stretched = { input, blind }
      return { blinded: new Uint8Array(blinded), salt }
    },

    async open(given) {
      const key = wrapKeyOf(given.by)
      try {
        let isBound = true
        const secret = unlessUnbound(placeOf(given), (place) => {
          isBound = place.addresses !== undefined
          return unseal(key, given.ciphertext, place)
        })
        take(secret, given.recoveryPublicKey)
        return { isBound }
      } finally {
        key.fill(0)
      }
    },

    async wrap(given) {
      const { secret } = expectHeld(held, given.recoveryPublicKey)
      const key = wrapKeyOf(given.by)
      try {
        return new Uint8Array(seal(key, secret, placeOf(given), random))
      } finally {
        key.fill(0)
      }
    },

    async held() {
      return new Uint8Array(expectHeld(held).public)
    },

    async createCode() {
      return createPrintedCode(random)
    },

    async renew({ user, sets, addresses: given }) {
      const old = expectHeld(held)
      const fresh = createRecoveryKey(random)
      const sealed = sets.map(({ setId, sealedRecovery }) => {
        const context = { user, set: setId, slot: 'R', addresses: addressesDigest(given) }
        const share = unlessUnbound(context, (bound) => openWithRecovery(old.secret, sealedRecovery, bound))
        const resealed = sealToRecovery(fresh.public, share, context, random)
        share.fill(0)
        return { setId, sealedRecovery: new Uint8Array(resealed) }
      })
      hold.put(fresh)
      return { recoveryPublicKey: new Uint8Array(fresh.public), sets: sealed }
    },
  }
  return { jobs, hold }
}

/** Opens what is sealed for a wallet; what was sealed before wallets were bound is still opened. */
export function unlessUnbound<Result>(context: SealContext, open: (context: SealContext) => Result): Result {
  try {
    return open(context)
  } catch {
    return open({ ...context, addresses: undefined })
  }
}

/** @throws VaultError `frame/wallet-unreadable` when there is none, or another than the named one. */
export function expectHeld(held: RecoveryKey | undefined, named?: Uint8Array): RecoveryKey {
  const right = held !== undefined && (named === undefined || base64url.encode(held.public) === base64url.encode(named))
  if (!right) throw new VaultError('frame/wallet-unreadable', { details: 'There is no such recovery key at hand.' })
  return held
}
