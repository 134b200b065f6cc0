import type { LoginMethods } from '@latchkey/core/login'
import { describe, expect, it } from 'vitest'
import { connectSections } from './connectSections.ts'

const offered: LoginMethods = { email: true, socials: ['google'], passkey: true, bring: true }
const usual = { offered, hasInstalled: false, hasWallets: true, order: undefined }

describe('the ways to connect', () => {
  it('are e-mail, social, wallet [S9.71]', () => {
    expect(connectSections(usual)).toEqual([['email', 'social'], ['wallet']])
  })

  it('lead with the logins also where a wallet is installed', () => {
    expect(connectSections({ ...usual, hasInstalled: true })).toEqual([['email', 'social'], ['wallet']])
  })

  it('are wallet, e-mail, social where a wallet is installed and the app wants that [S9.72]', () => {
    const order = 'INSTALLED_FIRST'
    expect(connectSections({ ...usual, order, hasInstalled: true })).toEqual([['wallet'], ['email', 'social']])
    expect(connectSections({ ...usual, order })).toEqual([['email', 'social'], ['wallet']])
  })

  it('come in the order of the app, and what it forgot after that', () => {
    expect(connectSections({ ...usual, order: ['social', 'wallet', 'email'] })).toEqual([
      ['social'],
      ['wallet'],
      ['email'],
    ])
    expect(connectSections({ ...usual, order: ['social'] })).toEqual([['social', 'email'], ['wallet']])
  })

  it('are left out where there is nothing behind them', () => {
    expect(connectSections({ ...usual, offered: { ...offered, socials: [] } })).toEqual([['email'], ['wallet']])
    expect(connectSections({ ...usual, hasWallets: false })).toEqual([['email', 'social']])
    expect(connectSections({ ...usual, offered: undefined })).toEqual([['wallet']])
  })
})
