import { isIPv6 } from 'node:net'

/** Headers by which proxies say whom they forward for. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * The network that a caller is limited by: the IPv4 address, or the /56 that an IPv6 household owns. Behind `trustedProxies`
 * proxies it is the entry of `x-forwarded-for` that the outermost of them wrote. What stands before that entry comes from
 * the caller and counts for nothing, so a list that is too short leaves the address of the connection.
 */
export function clientNetwork({ socketAddress, header, trustedProxies }: clientNetwork.Options): clientNetwork.Found {
  const entries = (header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const entry = trustedProxies === 0 ? undefined : entries.at(-trustedProxies) || undefined
  const network = networkOf(entry ?? socketAddress ?? 'unknown')
  const isForwarded = forwardingHeaders.some((name) => header(name) !== undefined)
  return { network, isProxyUntrusted: isForwarded && entry === undefined }
}

export declare namespace clientNetwork {
  type Options = {
    /** Of the connection's other end. */
    readonly socketAddress: string | undefined
    readonly header: (name: string) => string | undefined
    readonly trustedProxies: number
  }
  type Found = {
    readonly network: string
    /** A proxy says that it forwards, and none is trusted to: the network may be the proxy's own. */
    readonly isProxyUntrusted: boolean
  }
}

function networkOf(given: string): string {
  const address = given.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after]
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return [...groups.slice(0, 3), fourth.toString(16)].join(':')
}
