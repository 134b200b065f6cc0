import { guardianEndpoints, guardianFarcasterEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { openRoot, openWithRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FarcasterVault, farcasterVault } from './farcasterVault.ts'

const guardian = guardianFarcasterEndpoints
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const hourMs = 3_600_000
let world: FarcasterVault
beforeEach(async () => {
  world = await farcasterVault()
})
afterEach(() => world[Symbol.asyncDispose]())

describe('a QR code that was carried to its owner', () => {
  it('gives the one who carries it nothing for an hour, however often it is scanned', async () => {
    const ann = await world.person()
    const carrier = world.vault.device()
    const { recoveryPublicKey } = ann.wallet
    for (let scan = 0; scan < 3; scan += 1) {
      const { begun, session, proven } = await world.logIn(ann.fid, ann.key, carrier)
      expect(proven).toMatchObject({ approval: null })
      expect(proven.collectInSeconds).toBeGreaterThan(3_000)
      const { releaseId } = begun
      const { assertion } = session
      const closed = { code: 'guardian/release-closed' }
      const { collect: take, rotate, enrol, status } = guardianEndpoints
      expect(await carrier.guardian.attempt(take, { releaseId, assertion, recoveryPublicKey })).toMatchObject(closed)
      expect(await carrier.guardian.attempt(rotate, { assertion, releaseId, keep: null })).toMatchObject(closed)
      const enrolling = { ...enrol.example.body, assertion, releaseId, email: undefined }
      expect(await carrier.guardian.attempt(enrol, enrolling)).toMatchObject(closed)
      expect((await carrier.guardian.call(status, { releaseId, waitSeconds: 0 })).approval).toBeNull()
      world.vault.clock.ms += 60_000
    }
  })

  it('is told to each other device, and stopped by any of them', async () => {
    const ann = await world.person()
    const carrier = world.vault.device()
    await world.logIn(ann.fid, ann.key, carrier)
    const again = await world.logIn(ann.fid, ann.key, ann.device)
    const { assertion } = again.session
    const { devices } = await ann.device.guardian.call(guardian.waiting, { assertion })
    expect(devices).toMatchObject([{ browser: 'Chrome on Linux', app: 'https://app.example' }])
    expect(devices[0]?.collectInSeconds).toBeGreaterThan(3_500)
    await ann.device.guardian.call(guardianEndpoints.cancel, { assertion })
    expect((await ann.device.guardian.call(guardian.waiting, { assertion })).devices).toEqual([])
    world.vault.clock.ms += hourMs + 60_000
    // The wait was stopped: another scan begins it again.
    const { proven } = await world.logIn(ann.fid, ann.key, carrier)
    expect(proven).toMatchObject({ approval: null, collectInSeconds: 3_600 })
  })

  it('a second proof after the hour brings the very wallet, once', async () => {
    const ann = await world.person()
    const device = world.vault.device()
    expect((await world.logIn(ann.fid, ann.key, device)).proven.collectInSeconds).toBe(3_600)
    world.vault.clock.ms += hourMs
    const { begun, session, proven } = await world.logIn(ann.fid, ann.key, device)
    expect(proven.collectInSeconds).toBe(0)
    const { recoveryPublicKey } = ann.wallet
    const { assertion } = session
    const { sealedRecoveryKey } = await device.guardian.call(guardianEndpoints.collect, {
      releaseId: begun.releaseId,
      assertion,
      recoveryPublicKey,
    })
    const user = session.user.id
    const context = { user, set: recoveryPublicKey, slot: 'release' }
    const secret = openWithRecovery(begun.ephemeral.secret, bytes(sealedRecoveryKey), context)
    const found = await device.auth.call(walletEndpoints.recover, {}, session)
    const share = openWithRecovery(secret, bytes(found.sealedRecovery), { user, set: found.setId, slot: 'R' })
    const root = await openRoot(bytes(found.serverShare), share, ann.wallet.addresses)
    expect(Buffer.from(root)).toEqual(Buffer.from(ann.wallet.root))
    // Another device has an hour of its own, and so has the next proof of this one.
    expect((await world.logIn(ann.fid, ann.key)).proven.collectInSeconds).toBe(3_600)
    expect((await world.logIn(ann.fid, ann.key, device)).proven.collectInSeconds).toBe(3_600)
  })

  it('a wait that no one came back for within a day begins again', async () => {
    const ann = await world.person()
    const device = world.vault.device()
    await world.logIn(ann.fid, ann.key, device)
    world.vault.clock.ms += 25 * hourMs
    expect((await world.logIn(ann.fid, ann.key, device)).proven.collectInSeconds).toBe(3_600)
  })
})
