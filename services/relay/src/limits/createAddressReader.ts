import type { IncomingMessage } from 'node:http'
import { clientAddress } from './clientAddress.ts'

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
