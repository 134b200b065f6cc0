import { base, mainnet, solana } from '@latchkey/protocol/networks'
import { createKit } from '../src/kit/createKit.ts'
import type { CreateKitOptions, Kit, KitEvent } from '../src/kit/kit.types.ts'
import type { Connector } from '../src/ports/connector.ts'
import type { Env } from '../src/ports/env.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { type FakeClock, fakeClock } from './fakeClock.ts'
import { fakeTabs } from './fakeTabs.ts'

export type TestKit = Kit & {
  readonly clock: FakeClock
  /** Every event so far. */
  readonly events: readonly KitEvent[]
  /** Replaces the wallets that the page has found. */
  readonly discover: (connectors: readonly Connector[]) => void
  readonly preloaded: readonly string[]
  readonly logs: readonly string[]
}

/** A kit in surroundings that the test owns. `connectors` are found at the start. */
export function testKit(
  options: Partial<Omit<CreateKitOptions, 'connectors' | 'env'>> & {
    connectors?: readonly Connector[]
    env?: Partial<Env>
  } = {},
): TestKit {
  const { connectors = [], env, ...rest } = options
  const clock = fakeClock()
  const events: KitEvent[] = []
  const preloaded: string[] = []
  const logs: string[] = []
  let found = connectors
  let changed = () => {}
  const kit = createKit({
    networks: [mainnet, base, solana],
    adapters: [fakeAdapter()],
    ...rest,
    connectors: [
      () => ({
        current: () => found,
        start: (listener) => {
          changed = listener
          return () => {
            changed = () => {}
          }
        },
      }),
    ],
    env: {
      clock,
      storage: fakeTabs().open(),
      fetch: () => Promise.reject(new Error('no network in this test')),
      platform: { mobile: false, ios: false, android: false, telegram: false, locale: 'en-US' },
      href: () => 'https://app.example/',
      preloadImage: async (url) => void preloaded.push(url),
      log: (level, message) => void logs.push(`${level} ${message}`),
      ...env,
    },
  })
  kit.onEvent((event) => events.push(event))
  const discover = (next: readonly Connector[]) => {
    found = next
    changed()
  }
  return Object.assign(kit, { clock, events, discover, preloaded, logs })
}
