import type { Logger } from 'pino'
import { clientNetwork } from './clientNetwork.ts'
import { VaultFault } from './VaultFault.ts'

/** Where a call comes from. */
export type CallNetwork = {
  /** What floods are counted by; that of a proxy where none is trusted. */
  readonly network: string
  /**
   * The same for what a login counts by: where it may be a proxy's own address, all people would be one.
   * @throws VaultFault `login/proxy-untrusted`
   */
  known(): string
}

const advice =
  'A proxy forwards to this service, and TRUSTED_PROXIES does not count it. Set TRUSTED_PROXIES to the number of proxies in front, each of which adds to X-Forwarded-For.'

/**
 * Reads where calls come from. A forwarding header that no trusted proxy wrote is told of in the log, once, and refused
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
        if (isProxyUntrusted && !devnet) throw new VaultFault('login/proxy-untrusted', { description: advice })
        return network
      },
    }
  }
}

export declare namespace createNetworkReader {
  type Options = {
    /** Proxies in front that append to `x-forwarded-for`. */
    readonly trustedProxies: number
    /** On the devnet nobody is refused. */
    readonly devnet: boolean
    readonly log: Pick<Logger, 'warn'>
  }
}
