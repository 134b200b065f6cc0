import { openModal } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { bitcoin, mainnet, solana } from '@latchkey/protocol/networks'
import { activeElement } from '@latchkey/ui'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { manyWallets } from '../../../test/manyWallets.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { testKit } from '../../../test/testKit.ts'

const listRequests = (urls: readonly URL[]) =>
  urls.filter(({ pathname, searchParams }) => pathname === '/getWallets' && searchParams.get('entries') !== '4')

/** Their initials, which stand for images, and their names. */
const tiles = (find: (selector: string) => HTMLElement | null) =>
  [...(find('.lk-scroll')?.querySelectorAll('.lk-tile') ?? [])].map(({ textContent }) => textContent)

async function openAll(listed: number | readonly Wallet[] = 130, options: Parameters<typeof testKit>[0] = {}) {
  const api = scriptedApi({ wallets: typeof listed === 'number' ? manyWallets(listed) : listed })
  const kit = testKit({ api, ...options })
  const app = mountApp(kit, null)
  void openModal(kit)
  await page.getByTestId('all-wallets').click()
  await expect.element(page.getByText('Wallet 2', { exact: true })).toBeVisible()
  return { kit, api, ...app }
}

describe('all wallets', () => {
  it('come in pages of 40, more as they are scrolled to, with only those in sight in the page [S2.10] [S9.31]', async () => {
    const { api, find } = await openAll()
    expect(listRequests(api.requests).map((url) => url.searchParams.get('page'))).toEqual(['1'])
    expect(listRequests(api.requests)[0]?.searchParams.get('entries')).toBe('40')
    const scroller = find('.lk-scroll')
    await expect
      .poll(() => {
        if (scroller) scroller.scrollTop = scroller.scrollHeight
        return listRequests(api.requests).map((url) => url.searchParams.get('page'))
      })
      .toEqual(['1', '2', '3', '4'])
    await expect
      .poll(() => {
        if (scroller) scroller.scrollTop = scroller.scrollHeight
        return page.getByText('Wallet 130', { exact: true }).query()
      })
      .not.toBeNull()
    expect(find('.lk-scroll')?.querySelectorAll('.lk-tile').length).toBeLessThan(80)
  })

  it('are searched after 300 ms without a keystroke, for 100 matches [S9.32] [S9.33]', async () => {
    const { kit, api } = await openAll()
    const field = page.getByRole('textbox', { name: 'Search wallets' })
    await field.fill('wallet 1')
    await kit.clock.advance(299)
    expect(listRequests(api.requests)).toHaveLength(1)
    await field.fill('wallet 12')
    await kit.clock.advance(299)
    expect(listRequests(api.requests)).toHaveLength(1)
    await kit.clock.advance(1)
    await expect.element(page.getByText('Wallet 129', { exact: true })).toBeVisible()
    const [, search] = listRequests(api.requests)
    expect([search?.searchParams.get('search'), search?.searchParams.get('entries')]).toEqual(['wallet 12', '100'])
    await expect.element(page.getByText('11 wallets found')).toBeInTheDocument()
    expect(kit.events).toContainEqual({ type: 'SEARCH_WALLET', badge: undefined, search: 'wallet 12' })
  })

  it('say when there is none, and start anew', async () => {
    const { kit } = await openAll()
    await page.getByRole('textbox', { name: 'Search wallets' }).fill('zzz')
    await kit.clock.advance(300)
    await expect.element(page.getByText('No wallet called “zzz”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await kit.clock.advance(300)
    await expect.element(page.getByText('Wallet 2', { exact: true })).toBeVisible()
  })

  it('keep the search on the way back', async () => {
    const { kit } = await openAll()
    await page.getByRole('textbox', { name: 'Search wallets' }).fill('wallet 77')
    await kit.clock.advance(300)
    await page.getByText('Wallet 77', { exact: true }).click()
    await expect.element(page.getByText('Not installed: Wallet 77')).toBeVisible()
    await page.getByTestId('header-back').click()
    await expect.element(page.getByRole('textbox', { name: 'Search wallets' })).toHaveValue('wallet 77')
    await expect.element(page.getByText('Wallet 77', { exact: true })).toBeVisible()
  })

  it('are one stop of the tabulator, and arrow keys go through them', async () => {
    await openAll(40)
    await page.getByRole('textbox', { name: 'Search wallets' }).click()
    await userEvent.keyboard('{Tab}')
    const current = () => activeElement(document)?.dataset.index
    await expect.poll(current).toBe('0')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(current).toBe('1')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(current).toBe('5')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(current).toBe('1')
    await userEvent.keyboard('{End}')
    await expect.poll(current).toBe('39')
    await userEvent.keyboard('{Home}')
    await expect.poll(current).toBe('0')
  })

  it('have chips for families of networks only where the app has several', async () => {
    const { unmount } = await openAll(12)
    await expect.element(page.getByRole('group', { name: 'Kind of network' })).not.toBeInTheDocument()
    unmount()
    // The last one is on a page that is not read before the chip is pressed.
    const listed = manyWallets(60).map((wallet, index) =>
      index === 0 || index === 58 ? { ...wallet, chains: ['eip155:1', solana.caipNetworkId] } : wallet,
    )
    // A family has its own name, whatever its first network is called.
    const named = { ...solana, name: 'Solana Practice' }
    const { find } = await openAll(listed, { networks: [mainnet, named, bitcoin] })
    const kinds = page.getByRole('group', { name: 'Kind of network' })
    await expect.element(kinds).toHaveTextContent('AllEthereumSolana')
    await page.getByRole('button', { name: 'Solana' }).click()
    await expect.element(page.getByRole('button', { name: 'Solana', pressed: true })).toBeVisible()
    await expect.poll(() => tiles(find)).toEqual(['WWallet 1', 'WWallet 59'])
    await page.getByRole('button', { name: 'Ethereum' }).click()
    await expect.poll(() => tiles(find)[1]).toBe('WWallet 2')
  })

  it('begin in the search, which leaves no count behind when it is cleared', async () => {
    const { kit } = await openAll(12)
    const field = page.getByRole('textbox', { name: 'Search wallets' })
    await expect.poll(() => activeElement(document)?.tagName).toBe('INPUT')
    await userEvent.keyboard('zzz')
    await expect.element(field).toHaveValue('zzz')
    await kit.clock.advance(300)
    await expect.element(page.getByText('0 wallets found')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await kit.clock.advance(300)
    await expect.element(page.getByText('0 wallets found')).not.toBeInTheDocument()
  })
})
