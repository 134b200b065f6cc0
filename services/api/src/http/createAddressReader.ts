import { isIPv6 } from 'node:net'
import type { Logger } from 'pino'

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

/**
 * The address that a caller is limited by. Behind `trustedProxies` proxies it is the entry of `x-forwarded-for` that the
 * outermost of them wrote; where the list is too short for it, the caller wrote what is there, and the connection's own
 * address counts. An IPv6 caller owns a /64, so the network part alone counts.
 */
function clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedProxies: number) {
  const forwarded = trustedProxies === 0 ? undefined : forwardedFor?.split(',').at(-trustedProxies)?.trim()
  const address = (forwarded || socketAddress || 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(address)) return address
  return expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(gap).fill('0'), ...after]
}
