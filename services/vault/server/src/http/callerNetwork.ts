import { KeyedCounters } from '@latchkey/service-kit/buckets'
import { createNetworkReader } from '@latchkey/service-kit/callerNetwork'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { VaultError } from './VaultError.ts'

const windowMs = 60_000

/**
 * How often one network may call at all, in this process: a dam against floods in front of the real limits.
 * @returns The milliseconds to wait; 0 when the call is let through.
 */
export function createNetworkLimit(callsPerMinute: number, clock: Clock): (network: string) => number {
  const counters = new KeyedCounters(clock.nowMs)
  return (network) => {
    const { value, endsInMs } = counters.count(network, windowMs)
    return value <= callsPerMinute ? 0 : endsInMs
  }
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
 * Reads where calls come from; of an IPv6 address the /56 that a household owns. A forwarding header that no trusted
 * proxy wrote is reported in the log, once, and refused where a login would count by it. Anybody can send one, so the
 * others' logins go on.
 */
export function createCallReader({ trustedProxies, devnet, log }: createCallReader.Options) {
  const read = createNetworkReader({
    trustedProxies,
    ipv6Bits: 56,
    onUncounted: () => log.warn({ trustedProxies }, advice),
  })
  return (...from: Parameters<typeof read>): CallNetwork => {
    const { network, isProxyUncounted } = read(...from)
    return {
      network,
      known() {
        if (isProxyUncounted && !devnet) throw new VaultError('login/proxy-untrusted', { description: advice })
        return network
      },
    }
  }
}

export declare namespace createCallReader {
  type Options = {
    /** Proxies in front that append to `x-forwarded-for`. */
    readonly trustedProxies: number
    /** On the devnet no caller is refused. */
    readonly devnet: boolean
    readonly log: Pick<Logger, 'warn'>
  }
}
