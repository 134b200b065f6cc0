import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMail } from '../../src/mail/startMail.ts'
import { sendByHand } from './sendByHand.ts'

let mail: startMail.ReturnType
beforeAll(async () => {
  mail = await startMail({ accounts: [{ user: 'auth', password: 'right' }] })
})
afterAll(() => mail.stop())

const list = async (query = '') => (await fetch(`${mail.url}/api/mails${query}`)).json()

describe('the post office', () => {
  it('lists what was handed in, by address, with who handed it in', async () => {
    await sendByHand(mail.smtpPort, {
      user: 'auth',
      password: 'right',
      to: 'Ann@Example.org',
      subject: 'Your code',
      text: 'The code is 123456.\n\n.dot at the start of a line',
    })
    await sendByHand(mail.smtpPort, { user: 'auth', password: 'right', to: 'bob@example.org', subject: 'b', text: 'b' })
    expect(await list('?to=ann@example.org')).toEqual([
      expect.objectContaining({
        account: 'auth',
        to: ['ann@example.org'],
        subject: 'Your code',
        text: 'The code is 123456.\n\n.dot at the start of a line',
      }),
    ])
    expect((await list()).map(({ subject }: { subject: string }) => subject)).toEqual(['b', 'Your code'])
  })

  it('takes nothing from someone without an account', async () => {
    const before = await list()
    const wrong = { user: 'auth', password: 'wrong', to: 'a@example.org', subject: 'no', text: 'no' }
    await expect(sendByHand(mail.smtpPort, wrong)).rejects.toThrow('535')
    expect(await list()).toEqual(before)
  })

  it('shows a mail as text, whatever it says, with its links', async () => {
    const text = '<script>alert(1)</script> http://localhost:1/approve/abc?x=1&y=2'
    await sendByHand(mail.smtpPort, { user: 'auth', password: 'right', to: 'c@example.org', subject: '<b>', text })
    const response = await fetch(mail.url)
    const page = await response.text()
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/mail.js" defer>'])
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('<a href="http://localhost:1/approve/abc?x=1&amp;y=2"')
    expect(page).toContain('<h2>&lt;b&gt;</h2>')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).not.toContain('unsafe-')
  })

  it('can be emptied', async () => {
    await fetch(`${mail.url}/api/mails`, { method: 'DELETE' })
    expect(await list()).toEqual([])
  })
})
