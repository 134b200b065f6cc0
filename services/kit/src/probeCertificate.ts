import { isIP, type LookupFunction } from 'node:net'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'

/** What a server shows when it is connected to. */
export type ServerCertificate = {
  /** Why it isn't trusted: the code of OpenSSL, or of Node. */
  readonly error: string | undefined
  /** Of its own certificate. */
  readonly endsAtMs: number
}

export declare namespace probeCertificate {
  type Options = {
    readonly host: string
    readonly port: number
    readonly lookup: LookupFunction
    readonly trust: SecureContext
    readonly timeoutMs: number
  }
}

/** Connects by TLS and closes at once. Undefined: nothing there speaks it. */
export function probeCertificate(options: probeCertificate.Options): Promise<ServerCertificate | undefined> {
  const { host, port, lookup, trust, timeoutMs } = options
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({
      host,
      port,
      lookup,
      secureContext: trust,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // Nothing is sent: what is wrong with the certificate is what is asked.
      rejectUnauthorized: false,
    })
    const timer = setTimeout(() => socket.destroy(new Error('No answer')), timeoutMs)
    socket.on('secureConnect', () => {
      // Node's types have an Error here; it is the code.
      const error: unknown = socket.authorizationError
      resolve({
        error: socket.authorized ? undefined : String(error),
        endsAtMs: Date.parse(socket.getPeerCertificate().valid_to),
      })
      socket.destroy()
    })
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}
