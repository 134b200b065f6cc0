import { guardianEndpoints, loginEndpoints } from '@latchkey/protocol/vault'
import { expect, it } from 'vitest'
import { testVault } from './testVault.ts'

const email = 'ann@example.org'
const { start } = guardianEndpoints
const hostile = [
  'Call 0800 123 to stop this',
  'evil.example - Chrome',
  'Сhrome on Linux',
  'Your bank (urgent) verify now',
  'Chrome on Linux. Approve this',
]
const rejected = [
  'http://evil.example',
  'Chrome\r\nBcc: eve@evil.example',
  'Chrome \u202egpj.exe',
  '<a href=x>Chrome</a>',
  'x'.repeat(65),
]
const ofAuth = [...hostile, ...rejected.filter((text) => text.length <= 64)]

it('no text of a stranger is in a mail of the guardian', async () => {
  await using vault = await testVault({ guardian: { apps: ['https://app.example'] } })
  const { postbox, deps } = vault.guardian
  const device = vault.device()
  const ask = (change: object) => device.guardian.attempt(start, { ...start.example.body, email, ...change })
  for (const browser of hostile) {
    expect((await ask({ browser, app: 'https://evil-bank.example/win?now=1' })).status).toBe(200)
    await vault.press(await vault.linkFor(email), 'approve')
    await deps.outbox.flush()
    vault.clock.ms += 3_600_000
  }
  expect(postbox.mails).toHaveLength(2 * hostile.length)
  for (const { subject, text } of postbox.mails) {
    for (const browser of hostile) expect(`${subject}\n${text}`).not.toContain(browser)
    expect(text).not.toMatch(/evil|bank|0800/)
    expect(text).toContain('claims to be A browser')
    expect(text.match(/https?:\/\/[^/\s]+/g)).toEqual(['http://guardian.test'])
  }
  for (const browser of rejected) expect((await ask({ browser })).status).toBe(400)
  await ask({})
  const named = await vault.linkFor(email).then(() => postbox.last(email).text)
  expect(named).toContain('claims to be Chrome on Linux asks for your wallet, for the app at https://app.example.')
})

it('no text of a stranger is in a login mail, which names app, device and time', async () => {
  await using vault = await testVault({ auth: { projects: { shop: { name: 'Corner shop' } } } })
  const ask = (body: object) => vault.device().auth.attempt(loginEndpoints.email, { email, projectId: 'shop', ...body })
  for (const text of ofAuth) {
    expect((await ask({ browser: text, projectId: text, email })).status).toBe(200)
    await vault.auth.deps.outbox.flush()
    const mail = vault.auth.postbox.last(email)
    expect(`${mail.subject}\n${mail.text}`).not.toContain(text)
    expect(mail.text).not.toMatch(/evil|bank|0800|https?:/)
    expect(mail.text).toContain('App: not one of this service’s own\nDevice: claims to be A browser\n')
    vault.clock.ms += 86_400_000
  }
  await ask({ browser: 'Firefox on macOS' })
  await vault.auth.deps.outbox.flush()
  const time = new Date(vault.clock.ms).toISOString().slice(0, 16).replace('T', ' ')
  expect(vault.auth.postbox.last(email).text).toContain(
    `App: Corner shop\nDevice: claims to be Firefox on macOS\nTime: ${time} UTC`,
  )
})

it('a login mail says nothing of an app where the operator names none', async () => {
  await using vault = await testVault()
  await vault.device().auth.attempt(loginEndpoints.email, { email, projectId: 'shop' })
  await vault.auth.deps.outbox.flush()
  expect(vault.auth.postbox.last(email).text).toMatch(/\n\nDevice: claims to be/)
})

it('mails are in the language of the browser, of three, and a login’s subject has its code and the product', async () => {
  await using vault = await testVault({ auth: { mailName: 'Harbour' } })
  const device = vault.device()
  const login = async (language: unknown) => {
    vault.clock.ms += 86_400_000
    const { status } = await device.auth.attempt(loginEndpoints.email, { email, projectId: 'p', language } as never)
    await vault.auth.deps.outbox.flush()
    return status === 200 ? vault.auth.postbox.last(email) : status
  }
  expect(await login('en')).toMatchObject({
    subject: expect.stringMatching(/^\d{6} is your Harbour code$/),
    lang: 'en',
  })
  const german = await login('de')
  expect(german).toMatchObject({ subject: expect.stringMatching(/^\d{6} ist dein Code für Harbour$/), lang: 'de' })
  expect(german).toMatchObject({ text: expect.stringContaining('Er gilt 10 Minuten') })
  expect(await login('ar')).toMatchObject({ subject: expect.stringMatching(/^\d{6} هو رمز Harbour/), lang: 'ar' })
  expect(await login('evil.example')).toBe(400)
  const ask = (language: unknown) => device.guardian.attempt(start, { ...start.example.body, email, language } as never)
  expect((await ask('evil.example')).status).toBe(400)
  expect((await ask('de')).status).toBe(200)
  await vault.linkFor(email).catch(() => {})
  const asked = vault.guardian.postbox.last(email)
  expect(asked).toMatchObject({ subject: 'Ein neues Gerät fragt nach deiner Wallet', lang: 'de' })
  expect(asked.text).toMatch(/innerhalb von 15 Minuten[^\n]*\nhttp:\/\/guardian\.test\/g\/approve\/\S+\n/)
})
