import { siwxLimits } from '@latchkey/protocol/siwx'
import { toHex } from '../bytes.ts'
import type { SiwxStore } from '../SiwxStore.types.ts'
import { type RandomBytes, sha256 } from '../secrets.ts'
import { siwxError } from '../siwxError.ts'

const attemptsAtMost = 5

/** Hands nonces out and uses them up. */
export function createNonces(store: SiwxStore, clock: () => number, randomBytes: RandomBytes) {
  return {
    /** A nonce of 128 bits, and the secret that shows who fetched it. */
    async hand(): Promise<{ nonce: string; token: string; expiresAt: number }> {
      const nonce = toHex(randomBytes(16))
      const token = toHex(randomBytes(32))
      const expiresAt = clock() + siwxLimits.nonceMs
      await store.addNonce({ key: sha256(nonce), holder: sha256(token), expiresAt })
      return { nonce, token, expiresAt }
    },

    /**
     * Counts an attempt with a nonce.
     * @throws KitError `siwx/nonce-unknown`, `siwx/nonce-used`, `siwx/too-many-attempts`.
     */
    async attempt(nonce: string, secrets: readonly string[]): Promise<NonceUse> {
      const key = sha256(nonce)
      const holders = secrets.map(sha256)
      const found = await store.tryNonce(key, holders, clock(), attemptsAtMost)
      if (found === 'unknown') throw siwxError('siwx/nonce-unknown')
      if (found === 'used') throw siwxError('siwx/nonce-used')
      if (found === 'exhausted') throw siwxError('siwx/too-many-attempts')
      return {
        giveBack: () => store.returnNonce(key),
        useUp: async () => {
          if (!(await store.takeNonce(key, clock()))) throw siwxError('siwx/nonce-used')
        },
      }
    },
  }
}

type NonceUse = {
  readonly giveBack: () => Promise<void>
  /** @throws KitError `siwx/nonce-used` for all but the first. */
  readonly useUp: () => Promise<void>
}
