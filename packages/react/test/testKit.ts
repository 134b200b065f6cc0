import {
  type Connector,
  type CreateKitOptions,
  createKit,
  type Env,
  type Kit,
  type KitEvent,
  memoryStorage,
} from '@latchkey/core'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import { type ScriptedApi, scriptedApi } from './scriptedApi.ts'
import { type ScriptedChain, scriptedChain } from './scriptedChain.ts'
import { type ScriptedWallet, scriptedWallet } from './scriptedWallet.ts'
import { type TestClock, testClock } from './testClock.ts'

export type TestKit = Kit & {
  readonly wallet: ScriptedWallet
  readonly api: ScriptedApi
  readonly chain: ScriptedChain
  readonly clock: TestClock
  readonly events: readonly KitEvent[]
  /** Replaces the wallets that the page has found. */
  readonly discover: (connectors: readonly Connector[]) => void
}

export type TestKitOptions = Omit<Partial<CreateKitOptions>, 'connectors' | 'env'> & {
  readonly wallets?: readonly ScriptedWallet[]
  readonly api?: ScriptedApi
  readonly chain?: ScriptedChain
  readonly env?: Partial<Env>
}

/** A kit on Ethereum, Base and Polygon with one wallet, scripted services and a clock that the test moves. */
export function testKit(options: TestKitOptions = {}): TestKit {
  const { wallets = [scriptedWallet()], api = scriptedApi(), env, ...rest } = options
  const chain =
    options.chain ??
    scriptedChain(Object.fromEntries([mainnet, base, polygon].map((each) => [each.caipNetworkId, 10n ** 18n])))
  const clock = testClock()
  const events: KitEvent[] = []
  let found: readonly Connector[] = wallets
  let changed = () => {}
  const kit = createKit({
    networks: [mainnet, base, polygon],
    adapters: [chain],
    apiUrl: api.url,
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
    env: { clock, storage: memoryStorage(), fetch: api.fetch, preloadImage: async () => undefined, ...env },
  })
  kit.onEvent((event) => events.push(event))
  const [wallet = scriptedWallet()] = wallets
  const discover = (next: readonly Connector[]) => {
    found = next
    changed()
  }
  return Object.assign(kit, { wallet, api, chain, clock, events, discover })
}
