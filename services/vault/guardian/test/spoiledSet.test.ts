import { randomBytes } from 'node:crypto'
import { accountEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { openRoot, openWithRecovery, sealToRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

/** What somebody with a session and without the wallet can enrol: parts of the right form that fit nothing. */
async function spoil({ device, session }: Awaited<ReturnType<typeof logIn>>, recoveryPublicKey: string) {
  const setId = text(randomBytes(16))
  const context = { user: session.user.id, set: setId, slot: 'R' }
  const sealedRecovery = text(sealToRecovery(bytes(recoveryPublicKey), plainRandom(33), context, plainRandom))
  const set = { setId, serverShare: text(plainRandom(33)), sealedRecovery, recoveryPublicKey }
  await device.auth.call(walletEndpoints.prepareSet, set, session)
  await device.auth.call(walletEndpoints.commitSet, { setId }, session)
  return setId
}

describe('parts that fit nothing, enrolled with a stolen session', () => {
  it('stand in nobody’s way: the wallet still comes back on a new device', async () => {
    const owner = await logIn()
    const wallet = await makeWallet(owner.device, owner.session)
    const thief = await logIn()
    const spoiled = [await spoil(thief, wallet.recoveryPublicKey), await spoil(thief, wallet.recoveryPublicKey)]

    const next = await logIn()
    const found = await next.device.auth.call(walletEndpoints.recover, {}, next.session)
    expect(spoiled).not.toContain(found.setId)
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
    const thief = await logIn()
    const other = text(plainRandom(32))
    await expect(spoil(thief, other)).rejects.toThrow('vault/conflict')
    await spoil(thief, wallet.recoveryPublicKey)
    const { addresses } = await owner.device.auth.call(accountEndpoints.me, undefined, owner.session)
    expect(addresses).toEqual(wallet.addresses)
  })
})
