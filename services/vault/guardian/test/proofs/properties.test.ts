import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addressesOf,
  codeWrapKey,
  createPrintedCode,
  createRecoveryKey,
  openRoot,
  openWithRecovery,
  prfWrapKey,
  seal,
  sealToRecovery,
  splitRoot,
  unseal,
} from '@latchkey/vault/keys'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../../server/src/clock.ts'
import { createEnvelope } from '../../../server/src/kms/createEnvelope.ts'
import { createLocalKms } from '../../../server/src/kms/openKms.ts'
import { plainRandom } from '../plainRandom.ts'

/** Cases of each: `npm run prove -- properties` makes it 10,000. */
const wanted = Number(process.env.PROOF_CASES ?? 30)
/** The suite's own is always the same: what it finds today is not found by luck. */
const seed = Number(process.env.PROOF_SEED ?? (process.env.PROOF_CASES === undefined ? 11 : Date.now() % 2 ** 31))
const settings = { numRuns: wanted, seed }
const timeout = 14_400_000

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const word = fc.string({ minLength: 1, maxLength: 24 })
const context = fc.record({ user: word, set: word, slot: word })
/** Which bit is flipped, of however many there are. */
const bit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const other = fc.constantFrom('user', 'set', 'slot')

const flipAt = (sealed: Uint8Array, place: number) =>
  sealed.map((byte, index) => (index === place >> 3 ? byte ^ (1 << (place & 7)) : byte))
const flip = (sealed: Uint8Array, where: number) => flipAt(sealed, Math.floor(where * sealed.length * 8))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-properties-'))
  console.log(`seed ${seed}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('any two shares of a set open it, and no two of different sets do', { timeout }, async () => {
  const names = ['device', 'server', 'recovery'] as const
  await fc.assert(
    fc.asyncProperty(bytes(32), bytes(32), async (root, stranger) => {
      const expected = await addressesOf(root)
      const [set, again, theirs] = await Promise.all([splitRoot(root), splitRoot(root), splitRoot(stranger)])
      for (const [index, one] of names.entries())
        for (const two of names.slice(index + 1)) expect(await openRoot(set[one], set[two], expected)).toEqual(root)
      for (const one of names)
        for (const foreign of [again, theirs])
          await expect(
            openRoot(set[one], foreign[names[(names.indexOf(one) + 1) % 3] ?? one], expected),
          ).rejects.toThrow()
    }),
    // Each opens nine roots.
    { ...settings, numRuns: process.env.PROOF_CASES === undefined ? 5 : wanted },
  )
})

it('whatever is sealed under a key, a passkey or a printed code opens in its place alone, to the last bit', {
  timeout,
}, () => {
  fc.assert(
    fc.property(
      bytes(32),
      bytes(20),
      fc.uint8Array({ maxLength: 200 }),
      context,
      bit,
      other,
      (secret, code, plain, at, where, changed) => {
        const printed = codeWrapKey(createPrintedCode(() => code))
        for (const key of [secret, prfWrapKey(secret, code), printed]) {
          const sealed = seal(key, plain, at, plainRandom)
          expect(unseal(key, sealed, at)).toEqual(plain)
          expect(() => unseal(key, flip(sealed, where), at)).toThrow()
          expect(() => unseal(key, sealed, { ...at, [changed]: `${at[changed]}x` })).toThrow()
          expect(() => unseal(flip(key, where), sealed, at)).toThrow()
        }
      },
    ),
    settings,
  )
})

it('whatever is sealed to a recovery key opens with it and in its place alone, to the last bit', { timeout }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), context, bit, other, (plain, at, where, changed) => {
      const [key, stranger] = [createRecoveryKey(plainRandom), createRecoveryKey(plainRandom)]
      const sealed = sealToRecovery(key.public, plain, at, plainRandom)
      expect(openWithRecovery(key.secret, sealed, at)).toEqual(plain)
      expect(() => openWithRecovery(key.secret, flip(sealed, where), at)).toThrow()
      // The one bit of a public key that X25519 does not look at.
      expect(() => openWithRecovery(key.secret, flipAt(sealed, 255), at)).toThrow()
      expect(() => openWithRecovery(key.secret, sealed, { ...at, [changed]: `${at[changed]}x` })).toThrow()
      expect(() => openWithRecovery(stranger.secret, sealed, at)).toThrow()
    }),
    settings,
  )
})

it('whatever a service keeps under its master key opens in its row alone, to the last bit', { timeout }, async () => {
  const kms = createLocalKms(join(folder, 'own.keys'), 'auth')
  const theirs = createEnvelope(createLocalKms(join(folder, 'other.keys'), 'guardian'), systemClock)
  await fc.assert(
    fc.asyncProperty(bytes(33), word, word, bit, async (plain, user, set, where) => {
      // Again each time: one that has opened a row remembers its key for a while.
      const envelope = createEnvelope(kms, systemClock)
      const at = { purpose: 'server-share', user, set }
      const kept = await envelope.seal(plain, at)
      expect(new Uint8Array(await envelope.open(kept, at))).toEqual(plain)
      const flipped = (text: string) => Buffer.from(flip(Buffer.from(text, 'base64url'), where)).toString('base64url')
      for (const wrong of [
        { ...kept, ciphertext: flipped(kept.ciphertext) },
        { ...kept, wrappedKey: flipped(kept.wrappedKey) },
        { ...kept, keyId: `${kept.keyId}x` },
      ])
        await expect(createEnvelope(kms, systemClock).open(wrong, at)).rejects.toThrow()
      for (const changed of ['purpose', 'user', 'set'] as const)
        await expect(envelope.open(kept, { ...at, [changed]: `${at[changed]}x` })).rejects.toThrow()
      await expect(theirs.open(kept, at)).rejects.toThrow()
    }),
    settings,
  )
})
