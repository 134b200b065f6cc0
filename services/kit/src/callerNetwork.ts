import { isIP, isIPv6 } from 'node:net'

/** Headers by which proxies say whom they forward for. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** What an operator reads when a proxy forwards that the settings do not count. */
export const uncountedProxyAdvice =
  'A proxy forwards to this service, and TRUSTED_PROXIES does not count it: all callers behind it share one limit. Set TRUSTED_PROXIES to the number of proxies in front, each of which adds to X-Forwarded-For.'

/** Where a call comes from. */
export type CallerNetwork = {
  /** What limits count by: the IPv4 address, or the part of an IPv6 address that one customer owns. */
  readonly network: string
  /** The whole address, for what needs it. Undefined where it is none, or may be that of a proxy. */
  readonly address: string | undefined
  /** A proxy says that it forwards, and none of the counted ones wrote whom for: the network may be the proxy's own. */
  readonly isProxyUncounted: boolean
}

/** Reads it from the address of the connection and the headers. */
export type NetworkReader = (
  socketAddress: string | undefined,
  header: (name: string) => string | undefined,
) => CallerNetwork

/**
 * Reads the network that a caller is limited by. Behind `trustedProxies` proxies it is that of the entry of
 * `x-forwarded-for` that the outermost of them wrote. What is before that entry comes from the caller and counts for
 * nothing, so a list that is too short leaves the address of the connection.
 */
export function createNetworkReader(options: createNetworkReader.Options): NetworkReader {
  const { trustedProxies, ipv6Bits = 64, onUncounted } = options
  let isReported = false
  // Callers come back, and what their address says stays the same.
  const known = new Map<string, CallerNetwork>()
  return (socketAddress, header) => {
    const entry = trustedProxies === 0 ? undefined : entryOf(header('x-forwarded-for'), trustedProxies)
    const isProxyUncounted = entry === undefined && forwardingHeaders.some((name) => header(name) !== undefined)
    if (isProxyUncounted && !isReported) {
      isReported = true
      onUncounted?.()
    }
    const written = entry ?? socketAddress ?? 'unknown'
    const found = isProxyUncounted ? undefined : known.get(written)
    if (found !== undefined) return found
    const given = withoutPrefix(withoutPort(written))
    const address = isIP(given) === 0 || isProxyUncounted ? undefined : given
    const caller = { network: networkOf(given, ipv6Bits), address, isProxyUncounted }
    if (!isProxyUncounted && written.length <= maxAddressLength) {
      if (known.size >= maxKnown) known.clear()
      known.set(written, caller)
    }
    return caller
  }
}

/** Remembered at most: they cost 1 MB. */
const maxKnown = 8_192
/** The longest way to write an IPv6 address, with a zone. What a proxy writes may be longer. */
const maxAddressLength = 64

/** What the outermost of the proxies that count wrote. */
function entryOf(forwardedFor: string | undefined, trustedProxies: number): string | undefined {
  if (forwardedFor === undefined) return undefined
  if (trustedProxies === 1 && !forwardedFor.includes(',')) return forwardedFor.trim() || undefined
  return forwardedFor.split(',').at(-trustedProxies)?.trim() || undefined
}

export declare namespace createNetworkReader {
  type Options = {
    /** Proxies in front that append to `x-forwarded-for`. */
    readonly trustedProxies: number
    /** The part of an IPv6 address that counts. Default 64, which is what one customer has at the least. */
    readonly ipv6Bits?: 56 | 64
    /** Called once, at the first request that came by a proxy which is not counted. */
    readonly onUncounted?: () => void
  }
}

const withPort = /^(?:\[([\da-fA-F:.]+)\](?::\d+)?|([\d.]+):\d+)$/

/** Some proxies write the port of each connection behind the address, and that of IPv6 in brackets. */
function withoutPort(written: string): string {
  const [, bracketed, plain] = withPort.exec(written) ?? []
  return bracketed ?? plain ?? written
}

/** An IPv4 address that a socket of both kinds writes as one of IPv6. */
function withoutPrefix(address: string): string {
  return address.startsWith('::ffff:') ? address.replace(/^::ffff:(?=\d+\.)/, '') : address
}

function networkOf(address: string, ipv6Bits: 56 | 64): string {
  // The look at the colon spares most callers the long look.
  if (!address.includes(':') || !isIPv6(address)) return address
  const groups = expand(address).slice(0, 4)
  if (ipv6Bits === 64) return groups.join(':')
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return [...groups.slice(0, 3), fourth.toString(16)].join(':')
}

function expand(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(gap).fill('0'), ...after]
}
