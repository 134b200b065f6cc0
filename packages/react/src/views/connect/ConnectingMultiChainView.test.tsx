import { openModal } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

/** A wallet and an app, each for some networks. */
async function choose(wallets: readonly [Network, ...Network[]], app: readonly [Network, ...Network[]]) {
  const wallet = scriptedWallet({ id: 'several', name: 'Several', type: 'MULTI_CHAIN', networks: wallets })
  const asked: (readonly string[])[] = []
  const { connect } = wallet
  wallet.connect = (options) => {
    asked.push(options.networkIds)
    return connect(options)
  }
  const kit = testKit({ networks: app, wallets: [wallet] })
  mountApp(kit, null)
  void openModal(kit)
  await page.getByTestId('wallet-selector-several').click()
  return { kit, wallet, asked }
}

describe('a wallet for several kinds of network', () => {
  it('is asked for the one that the person chooses, and for that alone', async () => {
    const { kit, wallet, asked } = await choose([mainnet, solana], [mainnet, solana])
    await expect.element(page.getByText('What do you want to connect?')).toBeVisible()
    expect(asked).toEqual([])
    wallet.script.connect = 'wallet/user-rejected'
    await page.getByRole('button', { name: 'Solana' }).click()
    await expect.element(page.getByRole('heading', { name: 'You declined in Several' })).toBeVisible()
    wallet.script.connect = 'approve'
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(asked).toEqual([[solana.caipNetworkId], [solana.caipNetworkId]])
    expect(kit.store.getState().status).toBe('connected')
  })

  it.each([
    ['wallet', [solana], [mainnet, solana]],
    ['app', [solana, mainnet], [solana]],
  ] as const)('is asked at once when the %s knows one of them', async (_, wallet, app) => {
    const { asked } = await choose(wallet, app)
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(asked).toEqual([[solana.caipNetworkId]])
  })

  it('that two standards find is one row, asked by the one for the kind that is chosen, and says what is connected', async () => {
    const ways = [
      scriptedWallet({ id: 'app.lantern', name: 'Lantern', networks: [mainnet] }),
      scriptedWallet({ id: 'solana:lantern', name: 'Lantern', networks: [solana], address: 'So1' }),
    ]
    const kit = testKit({ networks: [mainnet, solana], wallets: ways })
    mountApp(kit, null)
    void openModal(kit)
    await page.getByTestId('wallet-selector-app.lantern').click()
    await page.getByRole('button', { name: 'Solana' }).click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(ways.map(({ asked }) => asked)).toEqual([[], ['connect']])
    void openModal(kit, { view: 'Connect' })
    await page.getByTestId('wallet-selector-app.lantern').click()
    await expect.element(page.getByRole('button', { name: /Solana/ }).getByText('Connected')).toBeVisible()
    await page.getByRole('button', { name: 'Ethereum' }).click()
    await expect.poll(() => [...kit.store.getState().connections.keys()]).toEqual(['solana:lantern', 'app.lantern'])
  })
})
