import { expect, it } from 'vitest'
import { productionSettings } from './productionSettings.ts'

const least = { LATCHKEY_PROJECT_ID: 'a-shop' }

it('is reached on this computer unless it is told otherwise', () => {
  expect(productionSettings({ ...least, RELAY_PORT: '4001', RELAY_PUBLIC_URL: '' })).toMatchObject({
    webUrl: 'http://localhost:3000',
    apiUrl: 'http://localhost:3080',
    relayUrl: 'ws://localhost:4001',
    frameUrl: undefined,
    nameZone: undefined,
    signIns: false,
    notes: [],
  })
})

it.each([
  ['yes', true],
  ['no', false],
  ['', undefined],
])('takes whether wallets of app stores listen at the relay: %s', (LATCHKEY_REACHES_STORE_WALLETS, expected) => {
  expect(productionSettings({ ...least, LATCHKEY_REACHES_STORE_WALLETS }).reachesStoreWallets).toBe(expected)
})

it('takes the addresses that browsers reach, and the first of the zones of names', () => {
  const settings = productionSettings({
    ...least,
    LATCHKEY_WEB_PUBLIC_URL: 'https://app.example/',
    API_PUBLIC_URL: 'https://api.example/',
    RELAY_PUBLIC_URL: 'wss://relay.example',
    FRAME_PUBLIC_URL: 'https://wallet.example/',
    API_NAME_ZONES: 'shop.example, other.example',
    API_SIWX_KEYS_FILE: 'siwx-keys.json',
  })
  expect(settings).toMatchObject({
    webUrl: 'https://app.example',
    apiUrl: 'https://api.example',
    relayUrl: 'wss://relay.example',
    frameUrl: 'https://wallet.example',
    nameZone: 'shop.example',
    signIns: true,
    notes: [],
  })
})

it('says that the relay has no address of its own where the api has one', () => {
  const { notes } = productionSettings({ ...least, API_PUBLIC_URL: 'https://api.example' })
  expect(notes).toEqual([expect.stringContaining('RELAY_PUBLIC_URL')])
})

it.each([
  ['LATCHKEY_PROJECT_ID', ''],
  ['RELAY_PUBLIC_URL', 'https://relay.example'],
  ['LATCHKEY_NETWORKS', 'mainnet'],
])('names the setting %s that is not usable', (name, value) => {
  expect(() => productionSettings({ ...least, [name]: value })).toThrow(name)
})
