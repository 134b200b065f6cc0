import { readFileSync } from 'node:fs'
import { addressesDigest } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestVault, testVault } from '../../guardian/test/testVault.ts'
import { createKeyWorkerHandlers } from '../src/keys/keyWorkerHandlers.ts'
import type { KeptWallet } from '../src/store/vaultStore.ts'
import { openFrame, pageRequest } from './openFrame.ts'
import { startRelay } from './startRelay.ts'

// Made by the key worker as it was before wallets were bound to their addresses. It is no person's: it opens what is in the file.
const before = JSON.parse(readFileSync(new URL('./setOfBefore.json', import.meta.url), 'utf8'))
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))
const { user, setId, wrapId, addresses } = before

async function parts() {
  const usages = ['encrypt', 'decrypt'] as const
  return {
    user,
    setId,
    addresses,
    deviceKey: await crypto.subtle.importKey('raw', bytes(before.deviceKey), 'AES-GCM', false, [...usages]),
    coveredShare: bytes(before.coveredShare),
    serverShare: bytes(before.serverShare),
  }
}
const place = { user, wrapId, recoveryPublicKey: bytes(before.recoveryPublicKey), addresses }

describe('a set that was made before wallets were bound', () => {
  it('signs on its device, which binds its share', async () => {
    const handlers = createKeyWorkerHandlers()
    await expect(handlers.sign({ ...(await parts()), jobs: [] })).resolves.toEqual([])
    const coveredShare = await handlers.bind(await parts())
    await expect(handlers.sign({ ...(await parts()), coveredShare, jobs: [] })).resolves.toEqual([])
    const others = { ...addresses, solana: `${addresses.solana}x` }
    await expect(handlers.bind({ ...(await parts()), coveredShare, addresses: others })).rejects.toMatchObject({
      code: 'frame/wallet-unreadable',
    })
  })

  it('comes back by its printed code, which is bound from then on', async () => {
    const handlers = createKeyWorkerHandlers()
    const by = { method: 'code' as const, code: before.code }
    const opened = await handlers.open({ ...place, ciphertext: bytes(before.wrap), by })
    expect(opened).toEqual({ isBound: false })
    const ciphertext = await handlers.wrap({ ...place, by })
    const { deviceKey, serverShare } = await parts()
    const recovered = await handlers.recover({
      ...place,
      oldSetId: setId,
      serverShare,
      sealedRecovery: bytes(before.sealedRecovery),
      setId: 'n'.repeat(22),
      deviceKey,
    })
    expect(recovered.addresses).toEqual(addresses)
    await expect(createKeyWorkerHandlers().open({ ...place, ciphertext, by })).resolves.toEqual({ isBound: true })
  })

  it('goes over to another recovery key', async () => {
    const handlers = createKeyWorkerHandlers()
    const by = { method: 'code' as const, code: before.code }
    await handlers.open({ ...place, ciphertext: bytes(before.wrap), by })
    const sealedRecovery = bytes(before.sealedRecovery)
    const { sets } = await handlers.renew({ user, addresses, sets: [{ setId, sealedRecovery }] })
    const given = { user, oldSetId: setId, addresses, serverShare: bytes(before.serverShare) }
    for (const sealed of sets) await handlers.check({ ...given, sealedRecovery: sealed.sealedRecovery })
  })
})

describe('a browser and a guardian of before', () => {
  const email = 'ann@example.org'
  let vault: TestVault
  let auth: Awaited<ReturnType<typeof startRelay>>
  let guardian: Awaited<ReturnType<typeof startRelay>>
  beforeEach(async () => {
    auth = await startRelay(() => vault.sendAuth)
    guardian = await startRelay(() => vault.guardian.send)
    vault = await testVault({ auth: { publicUrl: auth.url }, guardian: { publicUrl: guardian.url } })
    vi.spyOn(Date, 'now').mockImplementation(() => vault.clock.ms)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const each of [auth, guardian, vault]) await each[Symbol.asyncDispose]()
  })

  const newBrowser = () =>
    openFrame({
      authUrl: auth.url,
      guardianUrl: guardian.url,
      onPhrase: () => void vault.linkFor(email).then((link) => vault.press(link, 'approve', '10.1.1.1')),
    })
  type Frame = Awaited<ReturnType<typeof newBrowser>>

  async function logIn(frame: Frame): Promise<void> {
    vault.clock.ms += 31_000
    await frame.login.email(email, pageRequest)
    await frame.login.code(await vault.auth.codeFor(email), pageRequest)
  }

  const people = () => vault.guardian.deps.database.selectFrom('people').select('addresses_digest').execute()

  /** What the browser keeps, and what the guardian does, as it was. */
  async function age({ rows, keys }: Frame): Promise<KeptWallet> {
    const [name, kept] = [...rows].find(([key]) => key.startsWith('wallet/')) as [string, KeptWallet]
    const id = name.replace('wallet/', '')
    const data = (parts: readonly string[]) => new TextEncoder().encode(JSON.stringify(parts))
    const iv = kept.coveredShare.slice(0, 12)
    const now = data(['ew/v2', id, kept.setId, 'D', addressesDigest(kept.addresses)])
    const cover = { name: 'AES-GCM', iv }
    const share = await crypto.subtle.decrypt(
      { ...cover, additionalData: now },
      keys.cover,
      kept.coveredShare.slice(12),
    )
    const then = data(['ew/v1', id, kept.setId, 'D'])
    const covered = await crypto.subtle.encrypt({ ...cover, additionalData: then }, keys.cover, share)
    const { isBound: _, ...old } = kept
    const aged = { ...old, coveredShare: new Uint8Array([...iv, ...new Uint8Array(covered)]) }
    rows.set(name, aged)
    for (const key of rows.keys()) if (key.startsWith('login/')) rows.delete(key)
    await vault.guardian.deps.database.updateTable('people').set({ addresses_digest: null }).execute()
    return aged
  }

  it('are bound when the person comes next, and the wallet signs as before', async () => {
    const app = await newBrowser()
    await logIn(app)
    const aged = await age(app)
    const { wallet } = await app.login.wallet(pageRequest)
    expect(wallet).toMatchObject({ isBound: true, setId: aged.setId, addresses: aged.addresses })
    expect(wallet.coveredShare).not.toEqual(aged.coveredShare)
    expect(await people()).toEqual([{ addresses_digest: addressesDigest(aged.addresses) }])
    expect([...app.rows.keys()].some((key) => key.startsWith('login/'))).toBe(true)
    const message = new Uint8Array([1, 2, 3])
    expect(await app.signer.sign([{ key: 'solana', message }], pageRequest.signal)).toHaveLength(1)
  })

  it('go on while the guardian cannot be asked, and are bound the next time', async () => {
    const app = await newBrowser()
    await logIn(app)
    const aged = await age(app)
    const call = vi.spyOn(app.ports.guardian, 'call')
    call.mockRejectedValue(new (await import('../src/calls/createVaultClient.ts')).VaultServiceError(undefined))
    expect((await app.login.wallet(pageRequest)).wallet.addresses).toEqual(aged.addresses)
    expect(await people()).toEqual([{ addresses_digest: null }])
    call.mockRestore()
    expect((await app.login.wallet(pageRequest)).wallet.isBound).toBe(true)
  })

  it('a new app binds them, too', async () => {
    const app = await newBrowser()
    await logIn(app)
    const aged = await age(app)
    const other = await newBrowser()
    await logIn(other)
    expect((await other.login.wallet(pageRequest)).wallet.addresses).toEqual(aged.addresses)
    expect(await people()).toEqual([{ addresses_digest: addressesDigest(aged.addresses) }])
  })
})
