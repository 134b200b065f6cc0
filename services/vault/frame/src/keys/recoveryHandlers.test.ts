import { passwordOprf } from '@latchkey/vault/keys'
import { x25519 } from '@noble/curves/ed25519.js'
import { expect, it } from 'vitest'
import type { WrapKey } from './keyJobs.types.ts'
import { createKeyWorkerHandlers } from './keyWorkerHandlers.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const newDeviceKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const user = 'u'.repeat(22)
const setId = 's'.repeat(22)
const wrapId = 'w'.repeat(22)

/** A wallet whose recovery key stayed in the worker. */
async function heldWallet() {
  const handlers = createKeyWorkerHandlers()
  const deviceKey = await newDeviceKey()
  const made = await handlers.create({ user, setId, deviceKey })
  await handlers.readBack({ user, setId, deviceKey, kept: made, hold: true })
  const { recoveryPublicKey, addresses } = made
  return { handlers, made, place: { user, wrapId, recoveryPublicKey, addresses } }
}

const passkey = (): WrapKey => ({ method: 'passkey', prf: random(32), credentialId: random(16) })

it('a new device opens the wallet by a wrap, S and R, and a drill leaves nothing behind', async () => {
  const { handlers, made, place } = await heldWallet()
  const by = passkey()
  const ciphertext = await handlers.wrap({ ...place, by })
  const other = createKeyWorkerHandlers()
  const given = { user, oldSetId: setId, serverShare: new Uint8Array(made.serverShare), addresses: made.addresses }
  await expect(other.check({ ...given, sealedRecovery: made.sealedRecovery })).rejects.toThrow()
  await other.open({ ...place, ciphertext, by })
  const share = new Uint8Array(made.serverShare)
  await expect(
    other.check({ ...given, serverShare: share, sealedRecovery: made.sealedRecovery }),
  ).resolves.toBeUndefined()
  expect(share.every((byte) => byte === 0)).toBe(true)
  await expect(other.held(undefined)).rejects.toThrow()
})

it('a wrap opens for its own passkey, person, place and key alone', async () => {
  const { handlers, place } = await heldWallet()
  const by = passkey()
  const ciphertext = await handlers.wrap({ ...place, by })
  const bent = new Uint8Array(ciphertext)
  bent[40] = (bent[40] ?? 0) ^ 1
  const wrong = [
    { ...place, ciphertext, by: passkey() },
    { ...place, ciphertext, by, user: 'v'.repeat(22) },
    { ...place, ciphertext, by, wrapId: 'x'.repeat(22) },
    { ...place, ciphertext, by, recoveryPublicKey: random(32) },
    { ...place, ciphertext, by, addresses: { ...place.addresses, solana: 'another' } as typeof place.addresses },
    { ...place, ciphertext: bent, by },
  ]
  for (const given of wrong) await expect(createKeyWorkerHandlers().open(given)).rejects.toThrow()
})

it('a printed code opens however it is typed, and says when it is mistyped', async () => {
  const { handlers, place } = await heldWallet()
  const code = await handlers.createCode(undefined)
  const ciphertext = await handlers.wrap({ ...place, by: { method: 'code', code } })
  const open = (typed: string) =>
    createKeyWorkerHandlers().open({ ...place, ciphertext, by: { method: 'code', code: typed } })
  await expect(open(code.toLowerCase().replaceAll('-', ' '))).resolves.toEqual({ isBound: true })
  await expect(open(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).rejects.toMatchObject({
    code: 'keys/code-invalid',
  })
  await expect(open(await handlers.createCode(undefined))).rejects.toMatchObject({ code: 'keys/seal-invalid' })
})

it('a password opens with the guardian’s help, which sees no two alike', async () => {
  const { handlers, place } = await heldWallet()
  const key = passwordOprf.createKey()
  const password = 'four plain words here'
  const evaluate = (by: Uint8Array, blinded: Uint8Array): WrapKey => ({
    method: 'password',
    evaluated: new Uint8Array(passwordOprf.evaluate(by, blinded)),
  })
  const first = await handlers.blind({ password, salt: undefined })
  const ciphertext = await handlers.wrap({ ...place, by: evaluate(key, first.blinded) })
  const other = createKeyWorkerHandlers()
  const second = await other.blind({ password, salt: first.salt })
  expect(second.blinded).not.toEqual(first.blinded)
  // Without the guardian's own key the right password opens nothing.
  const stranger = evaluate(passwordOprf.createKey(), second.blinded)
  await expect(other.open({ ...place, ciphertext, by: stranger })).rejects.toMatchObject({ code: 'keys/seal-invalid' })
  await expect(other.open({ ...place, ciphertext, by: evaluate(key, second.blinded) })).resolves.toEqual({
    isBound: true,
  })
}, 120_000)

it('a renewed recovery key seals every R anew, and the old one opens them no longer', async () => {
  const { handlers, made, place } = await heldWallet()
  const by = passkey()
  const ciphertext = await handlers.wrap({ ...place, by })
  const old = createKeyWorkerHandlers()
  await old.open({ ...place, ciphertext, by })
  const { addresses, sealedRecovery } = made
  const renewed = await handlers.renew({ user, addresses, sets: [{ setId, sealedRecovery }] })
  expect(await handlers.held(undefined)).toEqual(renewed.recoveryPublicKey)
  const [sealed] = renewed.sets
  if (sealed === undefined) throw new Error('No set came back.')
  const given = {
    user,
    oldSetId: setId,
    serverShare: new Uint8Array(made.serverShare),
    sealedRecovery: sealed.sealedRecovery,
    addresses: made.addresses,
  }
  await expect(old.check(given)).rejects.toThrow()
  await expect(handlers.wrap({ ...place, by })).rejects.toThrow()
  await expect(handlers.check({ ...given, serverShare: new Uint8Array(made.serverShare) })).resolves.toBeUndefined()
})

it('takes no recovery key from the guardian that is not the account’s', async () => {
  const { handlers } = await heldWallet()
  await handlers.listen(undefined)
  const named = new Uint8Array(x25519.getPublicKey(random(32)))
  const given = { user, recoveryPublicKey: named, sealedRecoveryKey: random(92), addresses: undefined }
  await expect(handlers.take(given)).rejects.toThrow()
})
