import { evm } from '@latchkey/adapters/evm'
import { injected } from '@latchkey/adapters/injected'
import { type CreateKitOptions, createKit as createCoreKit, type Kit } from '@latchkey/core'

/**
 * A kit for Ethereum-like chains and the wallets of the browser. Give `adapters` and `connectors` to have others.
 *
 * @example
 * const kit = createKit({ networks: [mainnet, base], apiUrl: 'https://api.example' })
 */
export function createKit(options: CreateKitOptions): Kit {
  return createCoreKit({ adapters: [evm()], connectors: [injected()], platform: 'react', ...options })
}
