import { connect, openModal } from '@latchkey/core'
import { base, mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { testKit } from '../../../test/testKit.ts'

const onBase = (address: string) => ({ chainId: base.caipNetworkId, address: `${base.caipNetworkId}:${address}` })

it('the account and the choice of what to send show the most valuable token first', async () => {
  const api = scriptedApi({
    chains: [mainnet.caipNetworkId, base.caipNetworkId],
    balances: [
      {
        name: 'Dust',
        symbol: 'DST',
        ...onBase('0x0000000000000000000000000000000000000002'),
        decimals: 18,
        numeric: '9',
      },
      { name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '0.1', price: 3000 },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        ...onBase('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
        decimals: 6,
        numeric: '1204.11',
        price: 1,
      },
    ],
  })
  const kit = testKit({ api, networks: [mainnet, base] })
  const { modal } = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  const rows = (label: string) =>
    [...modal().querySelectorAll(`[aria-label="${label}"] > *`)].map(
      (row) => /USD Coin|Ether|Dust/.exec(row.textContent ?? '')?.[0],
    )
  void openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expect.poll(() => rows('Tokens')).toEqual(['USD Coin', 'Ether', 'Dust'])
  void openModal(kit, { view: 'WalletSendSelectToken' })
  await expect.poll(() => rows('Tokens that you can send')).toEqual(['USD Coin', 'Ether', 'Dust'])
})

it('the account and the choice of what to send tell two tokens of one symbol apart by their addresses', async () => {
  const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6, numeric: '5' }
  const api = scriptedApi({
    chains: [base.caipNetworkId],
    balances: [
      { ...usdc, ...onBase('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'), price: 1 },
      { ...usdc, ...onBase('0x00000000000000000000000000000000000A11CE') },
      {
        name: 'Dai',
        symbol: 'DAI',
        ...onBase('0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'),
        decimals: 18,
        numeric: '1',
      },
    ],
  })
  const kit = testKit({ api, networks: [base] })
  const { modal } = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  const addresses = (label: string) =>
    [...modal().querySelectorAll(`[aria-label="${label}"] > *`)].map(
      (row) => /0x\w{2}…\w{6}/.exec(row.textContent ?? '')?.[0],
    )
  void openModal(kit)
  await expect.poll(() => addresses('Tokens')).toEqual(['0x83…A02913', undefined, '0x00…0A11CE'])
  void openModal(kit, { view: 'WalletSendSelectToken' })
  await expect.poll(() => addresses('Tokens that you can send')).toEqual(['0x83…A02913', undefined, '0x00…0A11CE'])
})
