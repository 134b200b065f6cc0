import { expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { walletConnect } from './walletConnect.ts'

const metadata = { name: 'App' }
const reachOf = (options: Partial<walletConnect.Options>) =>
  walletConnect({ metadata, ...options })({ env: createTestEnv().env }).current()[0]?.reach?.storeWallets

it.each([
  [{}, true],
  [{ relayUrl: 'wss://relay.walletconnect.com' }, true],
  [{ relayUrl: 'wss://relay.example.org' }, false],
  [{ relayUrl: 'wss://relay.walletconnect.org.example' }, false],
  [{ relayUrl: 'wss://relay.example.org', reachesStoreWallets: true }, true],
] as const)('knows where wallets of app stores listen: %j', (options, expected) => {
  expect(reachOf(options)).toBe(expected)
})
