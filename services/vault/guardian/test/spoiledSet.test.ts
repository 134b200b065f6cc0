import { randomBytes } from 'node:crypto'
import { accountEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesOf, createRoot, openRoot, openWithRecovery, sealToRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withProof } from '../../server/test/withProof.ts'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import { type TestVault, testVault } from './testVault.ts'

const email = 'ann@example.org'
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))

let vault: TestVault
beforeEach(async () => {
  vault = await testVault()
})
afterEach(() => vault[Symbol.asyncDispose]())

async function logIn() {
  const device = vault.device()
  vault.clock.ms += 31_000
  return { device, session: await vault.auth.logIn(device.auth, email) }
}

/** What an attacker with a session and without the wallet can send: parts of the right form that fit nothing. */
function spoiltSet(user: string, recoveryPublicKey: string) {
  const setId = text(randomBytes(16))
  const context = { user, set: setId, slot: 'R' }
  const sealedRecovery = text(sealToRecovery(bytes(recoveryPublicKey), plainRandom(33), context, plainRandom))
  return { setId, serverShare: text(plainRandom(33)), sealedRecovery, recoveryPublicKey }
}

describe('parts that fit nothing, sent with a stolen session', () => {
  it('are refused without the word of the wallet’s own key, and nothing of them is kept', async () => {
    const owner = await logIn()
    const wallet = await makeWallet(owner.device, owner.session)
    const thief = await logIn()
    const user = thief.session.user.id
    const attempt = (set: object) => thief.device.auth.attempt(walletEndpoints.prepareSet, set, thief.session)
    const set = spoiltSet(user, wallet.recoveryPublicKey)
    const foreign = createRoot(plainRandom)
    const signedAlike = await withProof(wallet.root, user, spoiltSet(user, wallet.recoveryPublicKey))
    const wrong = [
      { ...set, proof: text(plainRandom(65)) },
      // By a wallet of the thief's own, and by the owner's for another set, person or part.
      await withProof(foreign, user, set),
      { ...set, proof: signedAlike.proof },
      await withProof(wallet.root, 'somebody', set),
      { ...(await withProof(wallet.root, user, set)), serverShare: text(plainRandom(33)) },
      { ...(await withProof(wallet.root, user, set)), setId: text(randomBytes(16)) },
    ]
    for (const each of wrong) expect(await attempt(each)).toMatchObject({ code: 'vault/proof-invalid' })
    const { setId } = set
    expect(await thief.device.auth.attempt(walletEndpoints.commitSet, { setId }, thief.session)).toMatchObject({
      code: 'vault/absent',
    })
    const sets = await vault.auth.deps.database.selectFrom('share_sets').select('id').execute()
    expect(sets).toEqual([{ id: wallet.setId }])
    expect((await attempt(await withProof(wallet.root, user, set))).status).toBe(200)
  })

  it('make no wallet of addresses whose key the sender has not', async () => {
    const { device, session } = await logIn()
    const root = createRoot(plainRandom)
    const addresses = await addressesOf(createRoot(plainRandom))
    const set = await withProof(root, session.user.id, spoiltSet(session.user.id, text(plainRandom(32))))
    expect(await device.auth.attempt(walletEndpoints.prepare, { ...set, addresses }, session)).toMatchObject({
      code: 'vault/proof-invalid',
    })
  })

  it('of a device that has the wallet and lies stand in nobody’s way: it still comes back on a new device', async () => {
    const owner = await logIn()
    const wallet = await makeWallet(owner.device, owner.session)
    const liar = await logIn()
    const { id } = liar.session.user
    const set = await withProof(wallet.root, id, spoiltSet(id, wallet.recoveryPublicKey))
    await liar.device.auth.call(walletEndpoints.prepareSet, set, liar.session)
    await liar.device.auth.call(walletEndpoints.commitSet, { setId: set.setId }, liar.session)

    const next = await logIn()
    const found = await next.device.auth.call(walletEndpoints.recover, {}, next.session)
    expect(found.setId).toBe(wallet.setId)
    const context = { user: next.session.user.id, set: found.setId, slot: 'R' }
    const share = openWithRecovery(wallet.recovery.secret, bytes(found.sealedRecovery), context)
    expect(Buffer.from(await openRoot(bytes(found.serverShare), share, wallet.addresses))).toEqual(
      Buffer.from(wallet.root),
    )
    // And the owner's own device goes on as before.
    const { serverShare } = await owner.device.auth.call(
      walletEndpoints.release,
      { setId: wallet.setId },
      owner.session,
    )
    expect(serverShare).toBe(text(wallet.shares.server))
  })

  it('change neither the addresses nor the recovery key of the account', async () => {
    const owner = await logIn()
    const wallet = await makeWallet(owner.device, owner.session)
    const { device, session } = await logIn()
    const set = await withProof(wallet.root, session.user.id, spoiltSet(session.user.id, text(plainRandom(32))))
    expect(await device.auth.attempt(walletEndpoints.prepareSet, set, session)).toMatchObject({
      code: 'vault/conflict',
    })
    const { addresses } = await owner.device.auth.call(accountEndpoints.me, undefined, owner.session)
    expect(addresses).toEqual(wallet.addresses)
  })
})
