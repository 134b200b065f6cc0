import { type ChainAdapter, connect, openModal } from '@latchkey/core'
import { solana } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { type ScriptedSwaps, scriptedQuote, scriptedSwaps, swapToken } from '../../../test/scriptedSwaps.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

const networkId = solana.caipNetworkId
const sol = `${networkId}:So11111111111111111111111111111111111111111`
const usdc = `${networkId}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`
const person = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const action = () => page.getByTestId('swap-action-button')

/** A person with 2 SOL, where swaps are whole transactions. */
async function start(swaps: Partial<ScriptedSwaps> = {}) {
  const quotes = (query: URLSearchParams) => {
    const { spender: _, ...quote } = scriptedQuote(query, { source: 'jupiter', toAmount: '184000000' })
    return [{ ...quote, gas: '2044280', gasPrice: '1' }]
  }
  const api = scriptedApi({
    chains: [networkId],
    balances: [{ name: 'Solana', symbol: 'SOL', chainId: networkId, decimals: 9, numeric: '2', price: 184 }],
    swaps: scriptedSwaps({
      sources: ['jupiter'],
      tokens: [swapToken('SOL', 'Solana', sol, 9), swapToken('USDC', 'USD Coin', usdc, 6)],
      prices: { [sol.toLowerCase()]: 184, [usdc.toLowerCase()]: 1 },
      quotes,
      ...swaps,
    }),
  })
  const chain = scriptedChain({ [networkId]: 2_000_000_000n })
  const adapter: ChainAdapter = {
    ...chain,
    namespace: 'solana',
    load: async (context) => ({ ...(await chain.load(context)), namespace: 'solana', parseAddress: (text) => text }),
  }
  const wallets = [scriptedWallet({ networks: [solana], address: person })]
  const kit = testKit({ api, networks: [solana], adapters: [adapter], wallets })
  mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  return kit
}

it('where a token has an account of its own, its making is named beside the fee, and nothing is allowed', async () => {
  const kit = await start()
  void openModal(kit, { view: 'Swap', params: { amount: '1', fromToken: 'SOL', toToken: 'USDC' } })
  await expect.element(page.getByTestId('swap-input-sourceToken')).toHaveValue('1')
  await kit.clock.advance(500)
  await expect.element(page.getByText('Fee and new account')).toBeVisible()
  await expect.element(page.getByText(/0\.002044 SOL/)).toBeVisible()
  await action().click()
  await expect.element(page.getByRole('dialog', { name: 'Review' })).toBeVisible()
  await expect.element(action()).toHaveTextContent('Swap')
  expect(page.getByText(/Allow/u).query()).toBeNull()
  expect(kit.api.requests.some(({ pathname }) => pathname.endsWith('build-approve'))).toBe(false)
})

it('Max keeps the fee, the accounts, and what the network wants to be left', async () => {
  const kit = await start()
  void openModal(kit, { view: 'Swap', params: { fromToken: 'SOL', toToken: 'USDC' } })
  await page.getByRole('button', { name: /all|Max/iu }).click()
  // Two and a half times the fee with the accounts, and 890,880 lamports.
  await expect.element(page.getByTestId('swap-input-sourceToken')).toHaveValue('1.99399842')
})

it('is there where the operator has a source for it alone', async () => {
  const kit = await start({ sources: ['1inch'] })
  void openModal(kit)
  await expect.element(page.getByTestId('wallet-features-receive-button')).toBeVisible()
  expect(page.getByTestId('wallet-features-swaps-button').query()).toBeNull()
  void openModal(kit, { view: 'Swap' })
  await expect.element(page.getByText(/Ethereum|Solana/u).first()).toBeVisible()
  expect(action().query()).toBeNull()
})
