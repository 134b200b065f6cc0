import type { TokenBalance } from '@latchkey/core/queries'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, own, subject } from '../../test/mountPanel.tsx'
import { useOwnChoices } from '../preferences/preferences.ts'
import { holdingId } from './holding.ts'
import { TokensPanel } from './TokensPanel.tsx'

const token = (index: number): TokenBalance => ({
  name: `Coin ${index}`,
  symbol: `C${index}`,
  chainId: mainnet.caipNetworkId,
  address: `${mainnet.caipNetworkId}:0x${String(index).repeat(40)}`,
  decimals: 18,
  quantity: { decimals: '18', numeric: '1' },
  units: 10n ** 18n,
  price: undefined,
  value: undefined,
  iconUrl: undefined,
  owner: own,
  source: 'api',
})

function Tokens({ list }: { readonly list: readonly TokenBalance[] }) {
  const { set } = useOwnChoices()
  const hide = (count: number) => set({ hiddenTokens: list.slice(0, count).map(holdingId) })
  const holdings = { status: 'ready', list, networks: [], readAtMs: 0, error: undefined, isFetching: false } as const
  return (
    <>
      <button type="button" onClick={() => hide(1)}>
        Hide one
      </button>
      <button type="button" onClick={() => hide(list.length)}>
        Hide all
      </button>
      <TokensPanel subject={subject} holdings={{ ...holdings, refresh: () => undefined }} />
    </>
  )
}

const tokens = [1, 2, 3, 4, 5].map(token)

describe('the tokens of an account', () => {
  it('keep their search as long as it narrows them', async () => {
    mountPanel(<Tokens list={tokens} />, {})
    const search = page.getByRole('searchbox', { name: 'Search tokens' })
    await search.fill('Coin 3')
    await page.getByRole('button', { name: 'Hide one' }).click()
    await expect.element(page.getByText('1 hidden token')).toBeVisible()
    await search.fill('')
    await expect.element(page.getByRole('link', { name: /Coin 2/ })).toBeVisible()
  })

  it('are no table where all of them are hidden', async () => {
    mountPanel(<Tokens list={tokens} />, {})
    await expect.element(page.getByRole('table')).toBeVisible()
    await page.getByRole('button', { name: 'Hide all' }).click()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await expect.element(page.getByText('5 hidden tokens')).toBeVisible()
  })
})
