import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperateError } from '../OperateError.ts'

/** How long a mail may take. */
const mailMs = 30_000

export type MailReceiver = AsyncDisposable & {
  readonly port: number
  /** The first part of a mail to an address that fits. @throws OperateError where none comes */
  find(to: string, pattern: RegExp): Promise<string>
}

/** A mail server on the loopback, which keeps what it gets for as long as a drill takes, and passes nothing on. */
export async function receiveMails(): Promise<MailReceiver> {
  const mails: { readonly to: string; readonly text: string }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    receive(socket, (to, raw) => void mails.push({ to, text: readBody(raw) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async find(to, pattern) {
      const until = Date.now() + mailMs
      for (;;) {
        for (const mail of mails) {
          const found = mail.to === to.toLowerCase() ? pattern.exec(mail.text)?.[1] : undefined
          if (found !== undefined) return found
        }
        if (Date.now() > until) throw new OperateError('A restored service did not mail what it was asked for.')
        await sleep(50)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** RFC 5321, as much of it as a client of ours says. */
function receive(socket: Socket, keep: (to: string, raw: string) => void): void {
  let [unread, to, isData] = ['', '', false]
  const say = (line: string) => void socket.write(`${line}\r\n`)
  say('220 drill')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    unread += chunk
    for (;;) {
      const end = unread.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = unread.slice(0, end)
      unread = unread.slice(end + (isData ? 5 : 2))
      if (isData) {
        keep(to, line.replaceAll('\r\n..', '\r\n.'))
        isData = false
        say('250 kept')
        continue
      }
      const recipient = /^rcpt to:<([^>]+)>/i.exec(line)?.[1]
      if (recipient !== undefined) to = recipient.toLowerCase()
      isData = /^data$/i.test(line)
      say(isData ? '354 go on' : /^quit$/i.test(line) ? '221 bye' : '250 well')
    }
  })
}

/** The texts of a mail, whichever way its parts are written (RFC 2045). */
function readBody(raw: string): string {
  const quoted = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const encoded = [...raw.matchAll(/content-transfer-encoding: base64\r\n(?:\S.*\r\n)*\r\n([\w+/=\r\n]+)/gi)]
  return [quoted, ...encoded.map(([, part = '']) => Buffer.from(part, 'base64').toString('utf8'))].join('\n')
}
