import { isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { VaultError } from './VaultError.ts'

const windowMs = 60_000
const maxNetworks = 100_000

/**
 * How often one network may call at all, in this process: a dam against floods in front of the real limits.
 * @returns The milliseconds to wait; 0 when the call is let through.
 */
export function createNetworkLimit(callsPerMinute: number, clock: Clock): (network: string) => number {
  const windows = new Map<string, { calls: number; endsAtMs: number }>()
  return (network) => {
    const nowMs = clock.nowMs()
    const known = windows.get(network)
    const window = known !== undefined && known.endsAtMs > nowMs ? known : { calls: 0, endsAtMs: nowMs + windowMs }
    window.calls += 1
    windows.delete(network)
    windows.set(network, window)
    if (windows.size > maxNetworks) {
      const oldest = windows.keys().next()
      if (!oldest.done) windows.delete(oldest.value)
    }
    return window.calls <= callsPerMinute ? 0 : window.endsAtMs - nowMs
  }
}

/** Headers by which proxies say whom they forward for. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * The network that a caller is limited by: the IPv4 address, or the /56 that an IPv6 household owns. Behind `trustedProxies`
 * proxies it is the entry of `x-forwarded-for` that the outermost of them wrote. What stands before that entry comes from
 * the caller and counts for nothing, so a list that is too short leaves the address of the connection.
 */
function clientNetwork({ socketAddress, header, trustedProxies }: clientNetwork.Options): clientNetwork.Found {
  const entries = (header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const entry = trustedProxies === 0 ? undefined : entries.at(-trustedProxies) || undefined
  const network = networkOf(entry ?? socketAddress ?? 'unknown')
  const isForwarded = forwardingHeaders.some((name) => header(name) !== undefined)
  return { network, isProxyUntrusted: isForwarded && entry === undefined }
}

declare namespace clientNetwork {
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

/** Where a call comes from. */
export type CallNetwork = {
  /** What floods are counted by; that of a proxy where none is trusted. */
  readonly network: string
  /**
   * The same for what a login counts by: where it may be a proxy's own address, all people would be one.
   * @throws VaultError `login/proxy-untrusted`
   */
  known(): string
}

const advice =
  'A proxy forwards to this service, and TRUSTED_PROXIES does not count it. Set TRUSTED_PROXIES to the number of proxies in front, each of which adds to X-Forwarded-For.'

/**
 * Reads where calls come from. A forwarding header that no trusted proxy wrote is reported in the log, once, and refused
 * where a login would count by it. Anybody can send one, so the others' logins go on.
 */
export function createNetworkReader({ trustedProxies, devnet, log }: createNetworkReader.Options) {
  let isTold = false
  return (socketAddress: string | undefined, header: (name: string) => string | undefined): CallNetwork => {
    const { network, isProxyUntrusted } = clientNetwork({ socketAddress, header, trustedProxies })
    if (isProxyUntrusted && !isTold) {
      isTold = true
      log.warn({ trustedProxies }, advice)
    }
    return {
      network,
      known() {
        if (isProxyUntrusted && !devnet) throw new VaultError('login/proxy-untrusted', { description: advice })
        return network
      },
    }
  }
}

export declare namespace createNetworkReader {
  type Options = {
    /** Proxies in front that append to `x-forwarded-for`. */
    readonly trustedProxies: number
    /** On the devnet no caller is refused. */
    readonly devnet: boolean
    readonly log: Pick<Logger, 'warn'>
  }
}
