import type { Wallet } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import { fakeConnector } from '../../test/fakeConnector.ts'
import { fakeRelayWallet } from '../../test/fakeRelayWallet.ts'
import { testKit } from '../../test/testKit.ts'
import { selectPairingPlatforms, selectReach } from './pairing.selectors.ts'

const everywhere: Wallet = {
  id: 'w',
  name: 'W',
  rdns: 'w.example',
  mobile_link: 'w://',
  desktop_link: 'desk://',
  webapp_link: 'https://w.example',
}
const { mobile_link: _, ...noPhone } = everywhere
const extension = fakeConnector({ id: 'w.example' })
const relay = fakeRelayWallet()

it.each([
  ['on a computer', everywhere, [relay], false, ['qrcode', 'web', 'desktop']],
  ['on a phone', everywhere, [relay], true, ['mobile', 'web']],
  ['installed', everywhere, [relay, extension], false, ['browser', 'qrcode', 'web', 'desktop']],
  ['without a phone app', noPhone, [relay], false, ['web', 'desktop']],
  ['an extension alone', { id: 'x', name: 'X' }, [relay], false, []],
  ['any wallet', undefined, [relay], false, ['qrcode']],
  ['without WalletConnect', everywhere, [extension], false, ['browser']],
  ['any wallet without WalletConnect', undefined, [extension], false, []],
] as const)('the ways to a wallet: %s', (_name, wallet, connectors, mobile, expected) => {
  const platform = { mobile, ios: false, android: mobile, telegram: false, locale: 'en-US' }
  const kit = testKit({ connectors, env: { platform } })
  kit.start()
  expect(selectPairingPlatforms(kit, wallet)).toEqual(expected)
})

it.each([
  [
    'the public relay',
    { storeWallets: true, practicePhoneUrl: undefined },
    ['browser', 'qrcode', 'web', 'desktop'],
    false,
  ],
  ['a relay of its own', { storeWallets: false, practicePhoneUrl: undefined }, ['browser'], true],
  [
    'a devnet, which shows what is elsewhere and says so',
    { storeWallets: false, practicePhoneUrl: 'http://localhost:4307' },
    ['browser', 'qrcode', 'web', 'desktop'],
    true,
  ],
] as const)('no code for a wallet that does not listen: %s', (_name, reach, expected, isLimited) => {
  const kit = testKit({
    connectors: [fakeRelayWallet({ reach }), extension],
    customWallets: [{ ...noPhone, id: 'own' }],
  })
  kit.start()
  expect(selectPairingPlatforms(kit, everywhere)).toEqual(expected)
  expect(selectPairingPlatforms(kit, undefined)).toEqual(['qrcode'])
  // The app's own wallets are built for its relay.
  expect(selectPairingPlatforms(kit, { ...noPhone, id: 'own' })).toContain('web')
  expect(selectReach(kit.store.getState()) !== undefined).toBe(isLimited)
})
