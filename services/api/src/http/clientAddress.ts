import { isIPv6 } from 'node:net'

/**
 * The address that a caller is limited by. Behind `trustedProxies` proxies it is the entry of `x-forwarded-for` that the
 * outermost of them wrote; where the list is too short for it, the caller wrote what is there, and the connection's own
 * address counts. An IPv6 caller owns a /64, so the network part alone counts.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
) {
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
