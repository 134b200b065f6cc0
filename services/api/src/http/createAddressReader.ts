import type { Logger } from 'pino'
import { clientAddress } from './clientAddress.ts'

/** Headers by which proxies say whom they forward for. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** The address that a caller is limited by, from that of the connection and the headers. */
export type AddressReader = (socketAddress: string | undefined, header: (name: string) => string | undefined) => string

/** Tells the log, once, of a proxy that forwards and is not counted: all callers behind it share one limit. */
export function createAddressReader({ trustedProxies, log }: createAddressReader.Options): AddressReader {
  let isTold = false
  return (socketAddress, header) => {
    if (!isTold && trustedProxies === 0 && forwardingHeaders.some((name) => header(name) !== undefined)) {
      isTold = true
      log.warn(
        { trustedProxies },
        'A proxy forwards to this service, and TRUSTED_PROXIES does not count it: all callers behind it share one limit. Set TRUSTED_PROXIES to the number of proxies in front, each of which adds to X-Forwarded-For.',
      )
    }
    return clientAddress(socketAddress, trustedProxies === 0 ? undefined : header('x-forwarded-for'), trustedProxies)
  }
}

export declare namespace createAddressReader {
  type Options = {
    /** Proxies in front that append to `x-forwarded-for`. */
    readonly trustedProxies: number
    readonly log: Pick<Logger, 'warn'>
  }
}
