import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { probeCertificate } from '@latchkey/service-kit/probeCertificate'
import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import type { Found } from '../finding.ts'
import type { Check, Installation } from '../installation.types.ts'
import { mailAccounts } from '../mailAccounts.ts'

/** Each mail server, as the service that sends by it would find it. */
export const checkMailServers: Check = async ({ config, ...tools }) => {
  const all = await Promise.all(
    mailAccounts(config).map(async ({ setting, smtpUrl }) => {
      const found = await probeMailServer(smtpUrl, tools)
      return found === undefined ? [] : [{ ...found, setting }]
    }),
  )
  return all.flat()
}

type Tools = Pick<Installation, 'names' | 'trust' | 'timeoutMs'>

/** Connects to a mail server, reads its greeting and logs in as the service would. It sends no mail. */
export async function probeMailServer(smtpUrl: string, tools: Tools): Promise<Found | undefined> {
  const { names, trust, timeoutMs } = tools
  const url = new URL(smtpUrl)
  const isTls = url.protocol === 'smtps:'
  const server = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (isTls ? 465 : 587) }
  const name = `${server.host}:${server.port}`
  const untrusted = (why: string): Found => ({
    code: 'mail/certificate-untrusted',
    what: `The certificate of the mail server ${name} is not trusted (${why}).`,
  })
  if (isTls) {
    const certificate = await probeCertificate({ ...server, lookup: names.lookup, trust, timeoutMs })
    if (certificate?.error !== undefined) return untrusted(certificate.error)
  }
  const greeting = await readGreeting({ ...server, isTls, lookup: names.lookup, trust, timeoutMs })
  if (greeting === undefined)
    return { code: 'mail/server-unreachable', what: `The mail server ${name} does not answer.` }
  if (!greeting.startsWith('220'))
    return { code: 'mail/server-refuses', what: `The mail server ${name} does not greet with 220.` }
  const { code, number } = (await tryLogin(smtpUrl, server, tools)) ?? {}
  if (code === undefined) return undefined
  if (code === 'EAUTH') {
    const answer = number === undefined ? '' : ` (${number})`
    return {
      code: 'mail/login-refused',
      what: `The mail server ${name} refuses the user name or the password${answer}.`,
    }
  }
  if (/CERT|SIGNATURE/.test(code)) return untrusted(code)
  return { code: 'mail/server-refuses', what: `The mail server ${name} greets, and takes no login (${code}).` }
}

/** Why the client that the services send by does not get in. Undefined: it does. Never the server's own words. */
async function tryLogin(
  smtpUrl: string,
  { host, port }: { readonly host: string; readonly port: number },
  { names, trust, timeoutMs }: Tools,
): Promise<{ readonly code: string; readonly number: number | undefined } | undefined> {
  const transport = createTransport({
    url: smtpUrl,
    tls: { secureContext: trust },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Found where the rest of the look finds names.
    getSocket(_, callback) {
      const connection = connect({ host, port, lookup: names.lookup })
      connection.setTimeout(timeoutMs, () => connection.destroy(new Error('No answer')))
      const fail = (error: Error) => callback(error, undefined)
      // Never without a listener: the client sets its own a moment later.
      connection.on('error', () => {}).once('error', fail)
      connection.once('connect', () => {
        connection.off('error', fail)
        callback(null, { connection })
      })
    },
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const { code = 'ECLOSED', originalCode, responseCode } = v.parse(failureSchema, error)
    return { code: originalCode ?? code, number: responseCode }
  } finally {
    transport.close()
  }
}

/** What nodemailer says of a failure. The code of OpenSSL, or of the system, is the original one. */
const failureSchema = v.object({
  code: v.optional(v.string()),
  originalCode: v.optional(v.string()),
  responseCode: v.optional(v.number()),
})

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
