import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guardianEndpoints, loginEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { passwordOprf } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { VaultError } from '../../server/src/http/VaultError.ts'
import { startAwsKms } from '../../server/test/startAwsKms.ts'
import { startVaultTransit } from '../../server/test/startVaultTransit.ts'
import { makeWallet } from './makeWallet.ts'
import { protectedPerson } from './protectedPerson.ts'
import { testVault } from './testVault.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-rotation-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const files = (name: string) => ({
  database: { sqlitePath: join(folder, `${name}.db`) },
  kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) },
})
const turned = (name: string) => ({ ...files(name), kms: { ...files(name).kms, rotate: true } })

describe('another master key', () => {
  it('takes everything over in the background; then the old one may go', async () => {
    const input = Buffer.from('input')
    const evaluate = async (device: ReturnType<Awaited<ReturnType<typeof testVault>>['device']>, assertion: string) => {
      const { blind, blinded } = passwordOprf.blind(input)
      const sent = { assertion, blinded: Buffer.from(blinded).toString('base64url') }
      const { evaluated } = await device.guardian.call(guardianEndpoints.oprf, sent)
      return Buffer.from(passwordOprf.finalize(input, blind, Buffer.from(evaluated, 'base64url'))).toString('hex')
    }
    const before = await (async () => {
      await using vault = await testVault({ auth: files('auth'), guardian: files('guardian') })
      const device = vault.device()
      const session = await vault.auth.logIn(device.auth, 'ann@example.org')
      const wallet = await makeWallet(device, session)
      return {
        key: device.key(),
        session,
        wallet,
        output: await evaluate(device, session.assertion),
        ms: vault.clock.ms,
      }
    })()
    {
      await using vault = await testVault({ auth: turned('auth'), guardian: turned('guardian') })
      const { deps } = vault.guardian
      expect((await vault.auth.deps.database.selectFrom('share_sets').select('key_id').execute())[0]?.key_id).toBe('k1')
      expect(await vault.auth.deps.rewrap()).toBe(0)
      expect(await deps.rewrap()).toBe(0)
      for (const table of ['wraps', 'oprf_keys'] as const)
        expect(await deps.database.selectFrom(table).select('key_id').execute()).toEqual([{ key_id: 'k2' }])
    }
    // The old key is taken out of both files.
    for (const name of ['auth', 'guardian']) {
      const path = join(folder, `${name}.keys`)
      const { k1: _, ...keys } = JSON.parse(readFileSync(path, 'utf8')).keys
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), keys }), { mode: 0o600 })
    }
    await using vault = await testVault({ auth: files('auth'), guardian: files('guardian') })
    vault.clock.ms = before.ms
    const device = vault.device(before.key)
    const session = await device.auth.call(loginEndpoints.refresh, { refreshToken: before.session.refreshToken })
    const { serverShare } = await device.auth.call(walletEndpoints.release, { setId: before.wallet.setId }, session)
    expect(serverShare).toBe(Buffer.from(before.wallet.shares.server).toString('base64url'))
    expect(await evaluate(device, session.assertion)).toBe(before.output)
  })

  it('is told apart by the key services elsewhere, too', async () => {
    await using aws = await startAwsKms('secret')
    await using transit = await startVaultTransit('token', 'shares')
    for (const kms of [
      {
        kind: 'aws',
        keyId: 'alias/shares',
        region: 'eu-central-1',
        credentials: { kind: 'keys', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
        endpoint: aws.url,
      },
      { kind: 'vault', address: transit.url, token: 'token', keyName: 'shares', mount: 'transit' },
    ] as const) {
      await using vault = await testVault({ guardian: { kms } })
      const device = vault.device()
      const session = await vault.auth.logIn(device.auth, 'ann@example.org')
      await makeWallet(device, session)
      const { database } = vault.guardian.deps
      expect(await vault.guardian.deps.rewrap()).toBe(0)
      const [row] = await database.selectFrom('wraps').select(['wrapped_key', 'key_id']).execute()
      await database.updateTable('wraps').set({ key_id: 'an older one' }).execute()
      expect(await vault.guardian.deps.rewrap()).toBe(0)
      const [after] = await database.selectFrom('wraps').select(['wrapped_key', 'key_id']).execute()
      expect(after?.key_id).toBe(row?.key_id)
      expect(after?.wrapped_key).not.toBe(row?.wrapped_key)
    }
  })

  it('leaves a row alone that opens with no key, and fails loudly', async () => {
    await using vault = await testVault()
    const device = vault.device()
    await makeWallet(device, await vault.auth.logIn(device.auth, 'ann@example.org'))
    const { database } = vault.auth.deps
    await database.updateTable('share_sets').set({ key_id: 'k9' }).execute()
    await expect(vault.auth.deps.rewrap()).rejects.toThrow('no key of this id')
    expect(await database.selectFrom('share_sets').select('key_id').execute()).toEqual([{ key_id: 'k9' }])
  })
})

it('a key service that is away uses no approval up: the key goes out once it is back', async () => {
  await using vault = await testVault()
  const ann = await protectedPerson(vault)
  const { releaseId } = await ann.proofs()
  const { assertion } = await ann.device.auth.call(loginEndpoints.refresh, { refreshToken: ann.session.refreshToken })
  const { recoveryPublicKey } = ann.wallet
  const collect = () =>
    ann.device.guardian.attempt(guardianEndpoints.collect, { releaseId, assertion, recoveryPublicKey })
  const away = new VaultError('api/upstream-unavailable', { description: 'The key service does not answer.' })
  const opening = vi.spyOn(vault.guardian.deps.envelope, 'open').mockRejectedValueOnce(away)
  expect(await collect()).toMatchObject({ status: 503 })
  opening.mockRestore()
  expect((await collect()).status).toBe(200)
  expect(await collect()).toMatchObject({ code: 'guardian/release-closed' })
})
