import { join } from 'node:path'
import { startAuth } from '@latchkey/vault/auth'
import { startGuardian } from '@latchkey/vault/guardian'
import { startMail } from '../../src/mail/startMail.ts'
import { freePort } from '../../src/process/listen.ts'
import { createDevice } from '../../test/vault/createDevice.ts'
import { mailPatterns } from './mailPatterns.ts'
import { watchMail } from './watchMail.ts'

/** What the operators' page asks each service by. */
const tokens = { auth: 'p'.repeat(40), guardian: 'q'.repeat(40) }

/** `auth` and the guardian with their mails, for an api whose operators look after people. @param directory For their databases. */
export async function startPeople(directory: string) {
  const accounts = (['auth', 'guardian'] as const).map((user) => ({ user, password: 'people' }))
  const mail = await startMail({ accounts })
  const ports = { auth: await freePort(), guardian: await freePort() }
  const urls = { auth: `http://127.0.0.1:${ports.auth}`, guardian: `http://127.0.0.1:${ports.guardian}` }
  const of = (service: 'auth' | 'guardian') => ({
    host: '127.0.0.1',
    port: ports[service],
    publicUrl: urls[service],
    frameOrigin: 'http://wallet.test',
    database: { sqlitePath: join(directory, `${service}.db`) },
    kms: { kind: 'local' as const, path: join(directory, `${service}.keys`) },
    smtpUrl: `smtp://${service}:people@127.0.0.1:${mail.smtpPort}`,
    mailFrom: `${service}@operator.test`,
    logLevel: 'silent' as const,
    pageToken: tokens[service],
  })
  const guardian = await startGuardian({ ...of('guardian'), authUrl: urls.auth })
  const auth = await startAuth({ ...of('auth'), guardianUrl: urls.guardian, rpId: 'wallet.test' })
  const watch = (address: string) => watchMail(address, { inbox: mail.url })

  return {
    urls,
    people: { auth: { url: urls.auth, token: tokens.auth }, guardian: { url: urls.guardian, token: tokens.guardian } },
    watch,
    /** Somebody logs in by mail. @returns Their id. */
    async logIn(email: string): Promise<string> {
      const device = createDevice()
      const mails = await watch(email)
      const asked = await device.post(`${urls.auth}/v1/login/email`, { email, projectId: 'shop' })
      const { attemptId } = (await asked.json()) as { attemptId: string }
      const code = await mails.next(mailPatterns.code, 'auth')
      const session = await (await device.post(`${urls.auth}/v1/login/otp`, { attemptId, code })).json()
      return (session as { user: { id: string } }).user.id
    },
    async stop(): Promise<void> {
      await auth.stop()
      await guardian.stop()
      await mail.stop()
    },
  }
}
