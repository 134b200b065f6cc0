import type { IncomingMessage } from 'node:http'

/** Headers by which proxies say whom they forward for. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Reads the address that limits count by, and tells once of a proxy that forwards and is not counted. */
export function createAddressReader(trustedProxies: number, onUncounted: () => void) {
  let isTold = false
  return (request: IncomingMessage): string => {
    if (!isTold && trustedProxies === 0 && forwardingHeaders.some((name) => request.headers[name] !== undefined)) {
      isTold = true
      onUncounted()
    }
    return clientAddress(request, trustedProxies)
  }
}

/**
 * The address that limits count by: the peer's, or behind `trustedProxies` reverse proxies the entry that the outermost
 * of them appended to X-Forwarded-For. IPv6 counts by its /64, which is what one customer gets.
 */
function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return network(peer)
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
  return network(hops.at(-trustedProxies) || peer)
}

function network(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const tailGroups = tail === '' ? [] : tail.split(':')
    while (groups.length + tailGroups.length < 8) groups.push('0')
    groups.push(...tailGroups)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
