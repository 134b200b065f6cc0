import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoints } from '@latchkey/protocol/vault'
import { startAuth } from '@latchkey/vault/auth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDrillDevice } from './createDrillDevice.ts'
import { mailedCode } from './openCanary.ts'
import { receiveMails } from './receiveMails.ts'
import { freePort } from './startRestored.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-canary-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('takes the code out of a mail whose address, sender and product have six digits, too', async () => {
  await using mails = await receiveMails()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const auth = await startAuth({
    host: '127.0.0.1',
    port,
    publicUrl: url,
    frameOrigin: 'https://wallet.test',
    guardianUrl: 'http://127.0.0.1:9',
    database: { sqlitePath: join(folder, 'auth.db') },
    kms: { kind: 'local', path: join(folder, 'auth.keys') },
    smtpUrl: `smtp://127.0.0.1:${mails.port}`,
    mailFrom: 'wallet-111111@operator.test',
    mailName: 'Shop 222222',
    logLevel: 'silent',
  })
  try {
    const email = 'canary-333333@operator.test'
    const { call } = createDrillDevice()
    const { attemptId } = await call(url, loginEndpoints.email, { email, projectId: 'shop' })
    const code = await mails.find(email, mailedCode)
    expect(await call(url, loginEndpoints.otp, { attemptId: attemptId ?? '', code })).toHaveProperty('accessToken')
  } finally {
    await auth.stop()
  }
})
