import { createKit } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { LatchkeyProvider } from '@latchkey/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { english } from '../messages/loadLanguage.ts'
import { TextProvider } from '../messages/text.tsx'
import type { WalletRowData } from '../wallets/WalletsPanel.tsx'
import { WalletSettings } from './WalletSettingsPanel.tsx'

const row = (name: string, type: WalletRowData['type']): WalletRowData => ({
  id: name,
  name,
  type,
  imageUrl: undefined,
  namespaces: ['eip155'],
  connectorIds: [name],
  addresses: ['0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'],
  current: true,
})

/** The button that leaves a wallet, by what it says and what it is called. */
function leaving(wallet: WalletRowData) {
  const kit = createKit({ networks: [mainnet] })
  const page = createElement(TextProvider, { language: english }, createElement(WalletSettings, { row: wallet }))
  const drawn = renderToStaticMarkup(createElement(LatchkeyProvider, { kit }, page))
  const [, attributes = '', text] =
    /<button([^>]*data-testid="disconnect-button"[^>]*)>(.*?)<\/button>/.exec(drawn) ?? []
  return [text?.replaceAll(/<[^>]*>/g, ''), /aria-label="([^"]*)"/.exec(attributes)?.[1]]
}

it('logs out of a login, and disconnects a wallet', () => {
  expect(leaving(row('Latchkey', 'AUTH'))).toEqual(['Log out', 'Log out'])
  expect(leaving(row('Rabby', 'ANNOUNCED'))).toEqual(['Disconnect', 'Disconnect Rabby'])
})
