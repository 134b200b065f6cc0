import { afterEach } from 'vitest'
import { type Relay, type RelayOptions, startRelay } from '../src/index.ts'
import { RawClient } from './RawClient.ts'

export const metricsToken = 'metrics-token-for-tests'

/** What the operator of a relay with `metricsToken` reads. */
export async function readMetrics({ httpUrl }: Pick<Relay, 'httpUrl'>): Promise<string> {
  return (await fetch(`${httpUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
}

/** Relays and clients that end with the test that made them. */
export function useRelay(defaults: RelayOptions = {}) {
  const relays: Relay[] = []
  const clients: RawClient[] = []
  afterEach(async () => {
    for (const client of clients.splice(0)) client.socket.terminate()
    for (const relay of relays.splice(0)) await relay.stop()
  })
  return {
    async start(options: RelayOptions = {}): Promise<Relay> {
      const relay = await startRelay({ logLevel: 'silent', metricsToken, ...defaults, ...options })
      relays.push(relay)
      return relay
    },
    async connect(relay: Pick<Relay, 'url'>, options: RawClient.Options = {}): Promise<RawClient> {
      const client = await RawClient.connect(relay.url, options)
      clients.push(client)
      return client
    },
    /** Ends a relay before its test does. */
    async stop(relay: Relay): Promise<void> {
      relays.splice(relays.indexOf(relay), 1)
      await relay.stop()
    },
  }
}
