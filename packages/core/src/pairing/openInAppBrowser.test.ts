import type { Wallet } from '@latchkey/protocol'
import { solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeConnector } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import type { CreateKitOptions } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { openInAppBrowser } from './walletLink.actions.ts'

const phantom: Wallet = { id: 'p', name: 'Phantom', rdns: 'app.phantom' }
const coinbase: Wallet = { id: 'c', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }
const onSolana = { defaultNetwork: solana.caipNetworkId }

function opened(
  wallet: Wallet,
  options: Pick<CreateKitOptions, 'defaultNetwork'> & { connectors?: readonly Connector[]; mobile?: boolean } = {},
): readonly string[] {
  const { mobile = true, ...rest } = options
  const urls: string[] = []
  const kit = testKit({
    ...rest,
    env: {
      platform: { mobile, ios: mobile, android: false, telegram: false, locale: 'en-US' },
      href: () => 'https://app.example/pay?a=1',
      openUrl: (url, target) => urls.push(`${target} ${url}`),
    },
  })
  kit.start()
  expect(openInAppBrowser(kit, wallet)).toBe(urls.length === 1)
  return urls
}

describe('on a phone', () => {
  it('Phantom without its provider opens the page in its own browser [S2.47]', () => {
    const link = 'https://phantom.app/ul/browse/https%3A%2F%2Fapp.example%2Fpay%3Fa%3D1?ref=https%3A%2F%2Fapp.example'
    expect(opened(phantom)).toEqual([`_self ${link}`])
    expect(opened(phantom, { connectors: [fakeConnector({ id: 'app.phantom' })] })).toEqual([])
  })

  it('Coinbase Wallet on Solana without its provider there opens its own browser [S2.48]', () => {
    const link = 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fapp.example%2Fpay%3Fa%3D1'
    expect(opened(coinbase, onSolana)).toEqual([`_self ${link}`])
    const ethereumOnly = fakeConnector({ id: 'com.coinbase.wallet' })
    expect(opened(coinbase, { ...onSolana, connectors: [ethereumOnly] })).toEqual([`_self ${link}`])
    const both = fakeConnector({ id: 'com.coinbase.wallet', namespaces: ['eip155', 'solana'] })
    expect(opened(coinbase, { ...onSolana, connectors: [both] })).toEqual([])
    expect(opened(coinbase)).toEqual([])
  })

  it('other wallets do not', () => {
    expect(opened({ id: 'm', name: 'MetaMask', rdns: 'io.metamask' })).toEqual([])
  })
})

it('a computer opens nothing', () => {
  expect(opened(phantom, { mobile: false })).toEqual([])
})
