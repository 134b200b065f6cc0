import type { Wallet } from '@latchkey/protocol'
import { expect, it } from 'vitest'
import type { Platform } from '../ports/env.ts'
import { formatWalletLink } from './walletLink.actions.ts'

const uri = 'wc:a@2?x=1&y=2'
const encoded = 'wc%3Aa%402%3Fx%3D1%26y%3D2'
const phone: Platform = { mobile: true, ios: true, android: false, telegram: false, locale: 'en-US' }
const wallet = (more: Partial<Wallet>): Wallet => ({ id: 'w', name: 'W', ...more })

it.each([
  ['a scheme', { mobile_link: 'app://' }, `app://wc?uri=${encoded}`, 'app://'],
  ['a scheme without slashes', { mobile_link: 'app:' }, `app://wc?uri=${encoded}`, 'app://'],
  ['a bare word', { mobile_link: 'app' }, `app://wc?uri=${encoded}`, 'app://'],
  ['a scheme with a path', { mobile_link: 'app://deep' }, `app://deep/wc?uri=${encoded}`, 'app://deep/'],
  ['a web address', { mobile_link: 'https://w.example' }, `https://w.example/wc?uri=${encoded}`, 'https://w.example/'],
  [
    'a universal link before the scheme',
    { mobile_link: 'app://', link_mode: 'https://w.example' },
    `https://w.example/wc?uri=${encoded}`,
    'https://w.example/',
  ],
  [
    'a universal link alone',
    { link_mode: 'https://w.example/' },
    `https://w.example/wc?uri=${encoded}`,
    'https://w.example/',
  ],
])('hands the pairing to %s', (_name, more, url, href) => {
  expect(formatWalletLink({ wallet: wallet(more), kind: 'mobile', uri, platform: phone })).toEqual({ url, href })
})

it('keeps to the scheme where the app wishes', () => {
  const both = wallet({ mobile_link: 'app://', link_mode: 'https://w.example' })
  const link = formatWalletLink({ wallet: both, kind: 'mobile', uri, platform: phone, preferUniversalLinks: false })
  expect(link?.href).toBe('app://')
})

it('follows a link that leads into the wallet by itself (link mode)', () => {
  const linked = 'https://w.example/?wc_ev=abc&topic=t'
  const universal = wallet({ link_mode: 'https://w.example' })
  const link = formatWalletLink({ wallet: universal, kind: 'mobile', uri: linked, platform: phone })
  expect(link).toEqual({ url: linked, href: 'https://w.example/' })
})

it('encodes twice for Telegram on Android, which decodes once', () => {
  const platform = { ...phone, ios: false, android: true, telegram: true }
  const link = formatWalletLink({ wallet: wallet({ mobile_link: 'app://' }), kind: 'mobile', uri, platform })
  expect(link?.url).toBe(`app://wc?uri=${encodeURIComponent(encoded)}`)
})

it('leads to the app on the computer, to the one on the web, or nowhere', () => {
  const all = wallet({ desktop_link: 'desk://', webapp_link: 'https://web.example' })
  expect(formatWalletLink({ wallet: all, kind: 'desktop', uri, platform: phone })?.url).toBe(`desk://wc?uri=${encoded}`)
  expect(formatWalletLink({ wallet: all, kind: 'web', uri, platform: phone })?.href).toBe('https://web.example/')
  expect(formatWalletLink({ wallet: all, kind: 'mobile', uri, platform: phone })).toBeUndefined()
})
