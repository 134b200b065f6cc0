import { join } from 'node:path'
import {
  accountEndpoints,
  guardianEndpoints,
  loginEndpoints,
  oauthEndpoints,
  passkeyEndpoints,
} from '@latchkey/protocol/vault'
import { canMountDisks, mountSmallDisk } from '@latchkey/service-kit/test/smallDisk'
import { expect, it } from 'vitest'
import { testVault } from './testVault.ts'

const mebibyte = 1_048_576
const full = { status: 503, code: 'api/storage-full' }

if (canMountDisks)
  it('begins nothing for strangers while the disk is nearly full, lets in who is in, and ends what was begun', async () => {
    using disk = mountSmallDisk(32)
    const settings = (name: string) => ({
      database: { sqlitePath: join(disk.folder, `${name}.db`) },
      diskReserveBytes: 8 * mebibyte,
    })
    await using vault = await testVault({ auth: settings('auth'), guardian: settings('guardian') })
    const { auth } = vault
    const device = vault.device()
    const [begun, stranger] = [auth.caller(), auth.caller()]
    const { accessToken } = await auth.logIn(device.auth, 'ada@mail.example')
    const session = { accessToken }
    const { attemptId } = await begun.call(loginEndpoints.email, { email: 'bob@mail.example', projectId: 'p' })
    const login = { email: 'eve@mail.example', projectId: 'p' }
    disk.fill(3)
    await auth.deps.disk.look()
    await vault.guardian.deps.disk.look()
    expect(await stranger.attempt(loginEndpoints.email, login)).toMatchObject(full)
    const { start } = oauthEndpoints
    expect(await stranger.attempt(start, start.example.body)).toMatchObject(full)
    expect(await stranger.attempt(passkeyEndpoints.loginOptions, {})).toMatchObject(full)
    const release = guardianEndpoints.start
    expect(await device.guardian.attempt(release, release.example.body)).toMatchObject(full)
    const code = await auth.codeFor('bob@mail.example')
    expect(await begun.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code })).toHaveProperty('accessToken')
    expect(await device.auth.call(accountEndpoints.me, undefined, session)).toHaveProperty('user')
    expect(await auth.deps.metrics.registry.metrics()).toMatch(
      /^latchkey_disk_refused_writes_total\{service="auth"\} 3$/m,
    )
    disk.empty()
    await auth.deps.disk.look()
    await stranger.call(loginEndpoints.email, login)
  })
