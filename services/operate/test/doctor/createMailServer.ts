import { createServer, type Server } from 'node:net'

export declare namespace createMailServer {
  type Options = {
    readonly greeting?: string
    /** Password by user name. */
    readonly accounts: Readonly<Record<string, string>>
  }
}

/** A mail server that takes logins by PLAIN (RFC 5321, RFC 4954), and no mail. */
export function createMailServer({ greeting = '220 ready\r\n', accounts }: createMailServer.Options): Server {
  return createServer((socket) => {
    socket.on('error', () => {})
    socket.write(greeting)
    let pending = ''
    socket.on('data', (chunk) => {
      const lines = `${pending}${chunk}`.split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) socket.write(answer(line))
      if (lines.some((line) => line.startsWith('QUIT'))) socket.end()
    })
  })

  function answer(line: string): string {
    if (/^(EHLO|HELO)/i.test(line)) return '250-mail\r\n250 AUTH PLAIN\r\n'
    if (/^(QUIT|NOOP|RSET)/i.test(line)) return '250 well\r\n'
    const [, given] = /^AUTH PLAIN (\S+)$/i.exec(line) ?? []
    if (given === undefined) return '502 not here\r\n'
    const [, user = '', password] = Buffer.from(given, 'base64').toString('utf8').split('\0')
    return Object.hasOwn(accounts, user) && accounts[user] === password ? '235 in\r\n' : '535 hidden-word is not it\r\n'
  }
}
