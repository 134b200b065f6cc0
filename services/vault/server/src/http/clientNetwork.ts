import { isIPv6 } from 'node:net'

/**
 * The network that a caller is limited by: the IPv4 address, or the /56 that an IPv6 household owns. Behind a proxy it is
 * the last entry of `x-forwarded-for`, the only one that the proxy itself wrote.
 */
export function clientNetwork(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded || socketAddress || 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after]
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return [...groups.slice(0, 3), fourth.toString(16)].join(':')
}
