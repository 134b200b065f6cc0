import { KitError, type Namespace } from '@latchkey/protocol'
import type { Capability, ChainAdapter, ChainDriver } from '../src/ports/adapter.ts'

/** A chain that answers as the test says. Addresses are the texts that start with `0x`. */
export function fakeAdapter(
  driver: Partial<ChainDriver> = {},
  capabilities: readonly Capability[] = ['balance', 'send', 'estimate'],
): ChainAdapter & { loads: number } {
  const namespace: Namespace = driver.namespace ?? 'eip155'
  const adapter = {
    namespace,
    capabilities: new Set(capabilities),
    loads: 0,
    load: async (): Promise<ChainDriver> => {
      adapter.loads += 1
      return {
        namespace,
        parseAddress: (text) => {
          if (text.startsWith('0x')) return text
          throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
        },
        readNativeBalance: async () => 10n ** 18n,
        send: async () => ({ hash: '0xhash' }),
        waitForTransaction: async () => ({ status: 'success', blockNumber: 1n }),
        ...driver,
      }
    },
  }
  return adapter
}
