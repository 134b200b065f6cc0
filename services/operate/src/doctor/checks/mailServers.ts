import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { probeCertificate } from '@latchkey/service-kit/probeCertificate'
import type { Check, Installation } from '../installation.types.ts'
import { mailAccounts } from '../mailAccounts.ts'

/** Connects to each mail server and reads its greeting. It does not log in, and sends no mail. */
export const checkMailServers: Check = async ({ config, names, trust, timeoutMs }) => {
  const all = await Promise.all(
    mailAccounts(config).map(async ({ setting, smtpUrl }) => {
      const url = new URL(smtpUrl)
      const isTls = url.protocol === 'smtps:'
      const server = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (isTls ? 465 : 587) }
      const name = `${server.host}:${server.port}`
      if (isTls) {
        const certificate = await probeCertificate({ ...server, lookup: names.lookup, trust, timeoutMs })
        if (certificate?.error !== undefined)
          return [
            {
              code: 'mail/certificate-untrusted' as const,
              what: `The certificate of the mail server ${name} is not trusted (${certificate.error}).`,
              setting,
            },
          ]
      }
      const greeting = await readGreeting({ ...server, isTls, lookup: names.lookup, trust, timeoutMs })
      if (greeting === undefined)
        return [{ code: 'mail/server-unreachable' as const, what: `The mail server ${name} does not answer.`, setting }]
      if (greeting.startsWith('220')) return []
      return [
        { code: 'mail/server-refuses' as const, what: `The mail server ${name} does not greet with 220.`, setting },
      ]
    }),
  )
  return all.flat()
}

type Server = Pick<Installation['names'], 'lookup'> &
  Pick<Installation, 'trust' | 'timeoutMs'> & { readonly host: string; readonly port: number; readonly isTls: boolean }

/** The first line that the server says. Undefined: it takes no connection, or says nothing. */
function readGreeting({ host, port, isTls, lookup, trust, timeoutMs }: Server): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = isTls ? connectTls({ host, port, lookup, secureContext: trust }) : connect({ host, port, lookup })
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    let said = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      said += text
      if (!said.includes('\n') && said.length < 1_024) return
      resolve(said)
      socket.end('QUIT\r\n')
    })
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}
