import { createServer, type Socket } from 'node:net'

/** A mail server that takes everything and keeps it. */
export type MailSink = AsyncDisposable & {
  readonly url: string
  /** The first match in the newest mail to an address; waits for it. */
  read(to: string, pattern: RegExp): Promise<string>
}

/**
 * Speaks as much of RFC 5321 as a client needs to get rid of a mail.
 * @param silentFor The address of which it says nothing more, as a connection that was lost without a word.
 */
export async function startMailSink(silentFor?: string): Promise<MailSink> {
  const mails: { to: string; text: string }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    let pending = ''
    let to = ''
    let data: string[] | undefined
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      pending += chunk
      const lines = pending.split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) {
        if (data !== undefined && line !== '.') data.push(line)
        else if (data !== undefined) {
          // Quoted-printable breaks long lines.
          const body = data.slice(data.indexOf('') + 1)
          mails.push({ to, text: body.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=') })
          data = undefined
          socket.write('250 kept\r\n')
        } else if (/^DATA/i.test(line)) {
          data = []
          socket.write('354 go on\r\n')
        } else {
          to = /^RCPT TO:<(.*?)>/i.exec(line)?.[1] ?? to
          if (to === silentFor) return
          socket.write(
            /^EHLO/i.test(line) ? '250-sink\r\n250 AUTH PLAIN\r\n' : /^AUTH/i.test(line) ? '235 in\r\n' : '250 ok\r\n',
          )
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://a:b@127.0.0.1:${address.port}`,
    async read(wanted, pattern) {
      for (let tries = 0; tries < 1_200; tries += 1) {
        const found = pattern.exec(
          mails.findLast(({ to, text }) => to === wanted && pattern.test(text))?.text ?? '',
        )?.[1]
        if (found !== undefined) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('The mail did not come.')
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
