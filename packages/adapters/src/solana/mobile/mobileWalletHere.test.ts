import { expect, it } from 'vitest'
import { associationLink } from './createMobileRouter.ts'
import { servesMobileWallets } from './mobileWalletHere.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

it.each([
  ['Chrome on Android', chrome, true],
  ['Samsung Internet', chrome.replace('Chrome/', 'SamsungBrowser/28.0 Chrome/'), true],
  ['a web view', chrome.replace('Pixel 8', 'Pixel 8; wv').replace('Chrome/', 'Version/4.0 Chrome/'), false],
  ['an old web view', chrome.replace('Chrome/', 'Version/4.0 Chrome/'), false],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', false],
  ['Chrome on a desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', false],
  ['Safari on a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', false],
])('%s reaches wallet apps: %#', (_name, userAgent, reaches) => {
  expect(servesMobileWallets({ isSecureContext: true, userAgent })).toBe(reaches)
  expect(servesMobileWallets({ isSecureContext: false, userAgent })).toBe(false)
})

it('links go to any wallet app, or to the one that has links of its own', () => {
  const publicKey = Uint8Array.of(4, 251, 255)
  expect(associationLink({ publicKey, port: 50_000 })).toBe(
    'solana-wallet:/v1/associate/local?association=BPv_&port=50000&v=v1',
  )
  expect(associationLink({ publicKey, port: 50_000, base: 'https://wallet.example/mwa/' })).toBe(
    'https://wallet.example/mwa/v1/associate/local?association=BPv_&port=50000&v=v1',
  )
})
