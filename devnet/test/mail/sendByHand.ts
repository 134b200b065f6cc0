import { connect } from 'node:net'

export declare namespace sendByHand {
  type Options = { user: string; password: string; to: string; subject: string; text: string }
}

/**
 * Speaks SMTP (RFC 5321) line by line, so that the inbox is tested by something that shares no code with it.
 * @throws Error with the server's answer when it refuses.
 */
export async function sendByHand(
  port: number,
  { user, password, to, subject, text }: sendByHand.Options,
): Promise<void> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const answers = socket[Symbol.asyncIterator]()
  const expectCode = async (code: string) => {
    for (;;) {
      const { value, done } = await answers.next()
      const answer = String(value)
      if (done || !answer.startsWith(code)) throw new Error(done ? 'closed' : answer)
      // The last line of an answer has a space behind its number.
      if (/^\d{3} /m.test(answer)) return
    }
  }
  const body = `Subject: ${subject}\r\nTo: ${to}\r\nFrom: test@example.org\r\n\r\n${text.replace(/\n/g, '\r\n').replace(/^\./gm, '..')}`
  try {
    await expectCode('220')
    const login = Buffer.from(`\0${user}\0${password}`).toString('base64')
    const steps: readonly (readonly [string, string])[] = [
      ['EHLO test', '250'],
      [`AUTH PLAIN ${login}`, '235'],
      ['MAIL FROM:<test@example.org>', '250'],
      [`RCPT TO:<${to}>`, '250'],
      ['DATA', '354'],
      [`${body}\r\n.`, '250'],
      ['QUIT', '221'],
    ]
    for (const [line, code] of steps) {
      socket.write(`${line}\r\n`)
      await expectCode(code)
    }
  } finally {
    socket.destroy()
  }
}
