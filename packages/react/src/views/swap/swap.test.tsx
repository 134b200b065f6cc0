import { type ChainAdapter, closeModal, connect, openModal, pushView, type TransactionOutcome } from '@latchkey/core'
import { submitSwap, swapStore } from '@latchkey/core/swap'
import { base, linea, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import {
  type ScriptedSwaps,
  scriptedQuote,
  scriptedSwaps,
  swapRouter,
  swapToken,
  swapUsdc,
} from '../../../test/scriptedSwaps.ts'
import { scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

const give = () => page.getByTestId('swap-input-sourceToken')
const get = () => page.getByTestId('swap-input-toToken')
const action = () => page.getByTestId('swap-action-button')
const router = swapRouter.slice(swapRouter.lastIndexOf(':') + 1)

type Options = Parameters<typeof testKit>[0] & { swaps?: Partial<ScriptedSwaps> | 'none' }

/** A connected person with 1.5 ETH, 250 USDC, and 9,000 of a token that calls itself USDC. */
async function start({ swaps, ...options }: Options = {}) {
  const on = { chainId: mainnet.caipNetworkId }
  const api = scriptedApi({
    chains: [mainnet.caipNetworkId, base.caipNetworkId],
    swaps: swaps === 'none' ? undefined : scriptedSwaps(swaps),
    balances: [
      { name: 'Ether', symbol: 'ETH', ...on, decimals: 18, numeric: '1.5', price: 3_000 },
      { name: 'USD Coin', symbol: 'USDC', ...on, address: swapUsdc, decimals: 6, numeric: '250' },
      {
        name: 'Gift',
        symbol: 'USDC',
        ...on,
        address: `${mainnet.caipNetworkId}:0x00000000000000000000000000000000000000Fa`,
        decimals: 18,
        numeric: '9000',
      },
    ],
  })
  const kit = testKit({ api, networks: [mainnet, base], ...options })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  return { kit, ...app }
}

/** The form as an app opens it: half an Ether, or a hundred dollars. */
async function openFilled(from: 'ETH' | 'USDC', options: Options = {}) {
  const started = await start(options)
  const params = { amount: from === 'ETH' ? '0.5' : '100', fromToken: from, toToken: from === 'ETH' ? swapUsdc : 'eth' }
  void openModal(started.kit, { view: 'Swap', params })
  await expect.element(give()).toHaveValue(params.amount)
  await started.kit.clock.advance(500)
  return started
}

async function review(from: 'ETH' | 'USDC', options: Options = {}) {
  const started = await openFilled(from, options)
  await expect.element(action()).toHaveTextContent('Review swap')
  await action().click()
  await expect.element(page.getByRole('dialog', { name: 'Review' })).toBeVisible()
  return started
}

describe('the form of a swap', () => {
  it('stands before receiving, and says on its button what is missing [S2.20] [S9.74]', async () => {
    const { kit, find } = await start()
    void openModal(kit)
    await page.getByTestId('wallet-features-swaps-button').click()
    await expect.element(page.getByRole('button', { name: /^Token:\s*ETH/ })).toBeVisible()
    expect(kit.events.at(-1)).toEqual({ type: 'OPEN_SWAP', network: mainnet.caipNetworkId })
    await expect.element(action()).toHaveTextContent('Select token')
    await page.getByTestId('swap-select-token-button-toToken').click()
    expect(kit.events.at(-1)).toEqual({ type: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    await page.getByTestId('swap-select-token-search-input').fill('coin')
    await page.getByTestId('swap-select-token-item-USDC').click()
    await expect.element(action()).toHaveTextContent('Enter amount')
    await expect.element(action()).toBeDisabled()
    await give().fill('2')
    await expect.element(action()).toHaveTextContent('Insufficient balance')
    await expect.element(action()).toBeDisabled()
    await give().fill('0,5')
    await kit.clock.advance(500)
    await expect.element(get()).toHaveValue('1495.50')
    await expect.element(action()).toHaveTextContent('Review swap')
    await expect.element(action()).toBeEnabled()
    expect(find('[data-testid=swap-minimum]')?.textContent).toBe('1,480.545 USDC')
    await page.getByTestId('swap-flip').click()
    await expect.element(give()).toHaveValue('1495.50')
    await expect.element(page.getByRole('button', { name: /^Token:\s*USDC/ })).toBeVisible()
  })

  it('opens as an app has filled it in, with 1 % of slippage, and takes 0.05 to 50 % [S9.36] [S9.37]', async () => {
    const { kit } = await openFilled('ETH')
    await expect.element(get()).toHaveValue('1495.50')
    const asked = () => kit.api.requests.findLast(({ pathname }) => pathname === '/v1/convert/quotes')?.searchParams
    expect(asked()?.get('slippageBps')).toBe('100')
    await page.getByTestId('swap-slippage').click()
    const other = page.getByRole('textbox', { name: 'Another slippage, in per cent' })
    await other.fill('60')
    await expect.element(page.getByText('Enter a value from 0.05% to 50%.')).toBeVisible()
    expect(swapStore(kit).getState().slippageBps).toBe(100)
    await other.fill('6')
    await expect.element(page.getByText('The slippage is high')).toBeVisible()
    await expect.poll(() => asked()?.get('slippageBps')).toBe('600')
    await other.fill('0,05')
    await expect.element(page.getByText('The slippage is low')).toBeVisible()
  })

  it('takes nothing where another amount was typed while the fee of everything was asked', async () => {
    const { kit } = await openFilled('ETH')
    await expect.element(get()).toHaveValue('1495.50')
    const { fetch } = kit.env
    const held = Promise.withResolvers<void>()
    vi.spyOn(kit.env, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).includes('amount=1500000000000000000')) await held.promise
      return fetch(input, init)
    })
    await page.getByRole('button', { name: 'Max: use the whole balance' }).click()
    await give().fill('0.1')
    held.resolve()
    await expect.poll(() => kit.api.requests.some(({ search }) => search.includes('amount=15000'))).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(give()).toHaveValue('0.1')
  })

  it('shows all routes side by side, marks what was not tried, and takes the one that is chosen', async () => {
    const quotes = (query: URLSearchParams) => [
      scriptedQuote(query, { toAmount: '1496000000' }),
      scriptedQuote(query, { source: 'uniswap-v2', toAmount: '1490000000', gas: '110000', tried: false }),
    ]
    const { kit } = await openFilled('ETH', { swaps: { quotes } })
    await page.getByTestId('swap-routes').click()
    const rows = page.getByRole('list', { name: 'Routes' }).getByRole('button')
    await expect.poll(() => rows.nth(0).element().textContent).toMatch(/Uniswap v3.*\$0\.44.*1,481\.04 USDC.*Best/u)
    await expect
      .poll(() => rows.nth(1).element().textContent)
      .toMatch(/Uniswap v2.*\$0\.33, not tried.*1,475\.10 USDC.*−\$5\.88/u)
    await rows.nth(1).click()
    await expect.element(get()).toHaveValue('1490.00')
    await expect.element(page.getByText('Not tried for your account')).toBeVisible()
    expect(swapStore(kit).getState().chosenRouteId).toContain('uniswap-v2')
  })

  it('finds a token by its address alone, marks it as not listed, and says where there is none', async () => {
    const [niche = '', empty = ''] = ['ab', 'cd'].map((byte) => `0x${byte.repeat(20)}`)
    const unlisted = [swapToken('NICHE', 'Niche', `${mainnet.caipNetworkId}:${niche}`, 9)]
    const { kit } = await openFilled('ETH', { swaps: { unlisted } })
    await page.getByTestId('swap-input-token-toToken').click()
    const search = page.getByTestId('swap-select-token-search-input')
    await search.fill(empty)
    await expect.element(page.getByText(/No token called/u)).toBeVisible()
    await search.fill(niche)
    const row = page.getByTestId('swap-select-token-item-NICHE')
    await expect.element(row.getByText('Not listed')).toBeVisible()
    await row.click()
    expect(swapStore(kit).getState().toToken).toMatchObject({ symbol: 'NICHE', decimals: 9 })
    await expect.element(page.getByText('NICHE is on no list')).toBeVisible()
  })

  it('says that there is insufficient liquidity, in words and with what to do', async () => {
    await openFilled('ETH', { swaps: { quotes: () => 'api/no-route' } })
    await expect.element(page.getByText(/There is insufficient liquidity\. Try a smaller amount/u)).toBeVisible()
    await expect.element(action()).toBeDisabled()
  })

  it('keeps the fee back when everything is given', async () => {
    await openFilled('ETH')
    await page.getByRole('button', { name: 'Max: use the whole balance' }).click()
    // 150,000 gas at a gwei, two and a half times.
    await expect.element(give()).toHaveValue('1.499625')
  })

  it('tells a token of the list from one that only has its symbol', async () => {
    const { kit } = await openFilled('ETH')
    await page.getByTestId('swap-input-token-sourceToken').click()
    const rows = page.getByTestId('swap-select-token-item-USDC')
    await expect.poll(() => rows.nth(0).element().textContent).not.toMatch(/Imitation/u)
    await expect.poll(() => rows.nth(1).element().textContent).toMatch(/Gift.*Imitation/u)
    await rows.nth(1).click()
    await expect.element(page.getByText('This is not the USDC that is listed')).toBeVisible()
    expect(swapStore(kit).getState().sourceToken?.decimals).toBe(18)
  })

  it('is absent where nobody serves swaps, and says where they work on another network', async () => {
    const { kit } = await start({ swaps: 'none' })
    void openModal(kit)
    await expect.element(page.getByTestId('wallet-features-receive-button')).toBeVisible()
    expect(page.getByTestId('wallet-features-swaps-button').query()).toBeNull()
    pushView(kit, 'Swap')
    await expect.element(page.getByText(/Swaps are not available at the moment\./u)).toBeVisible()
  })
})

describe('what is to be known before', () => {
  it.each([
    ['a price impact of 12 %', { impactBps: 1_200 }, 'I accept a price impact of 12%'],
    ['an unknown market', { impactBps: null }, 'I have compared the rate'],
    ['a token that may not be sellable', { sellable: false }, 'I may not be able to sell USDC again'],
  ] as const)('%s needs a second yes', async (_, change, sentence) => {
    const quotes = (query: URLSearchParams) => [scriptedQuote(query, { toAmount: '1400000000', ...change })]
    await review('ETH', { swaps: { quotes } })
    await expect.element(action()).toBeDisabled()
    await page.getByRole('checkbox', { name: sentence }).click()
    await expect.element(action()).toBeEnabled()
    await expect.element(action()).toHaveTextContent('Swap')
  })

  it("shows the operator's fee, the tax of a token, a price impact from 3 % on, and what can be traded ahead of", async () => {
    const fee = { bps: 50, amount: '7000000' }
    const tokenTax = { token: swapUsdc, buyBps: 500, sellBps: 300 }
    const quotes = (query: URLSearchParams) => [
      scriptedQuote(query, { toAmount: '1450000000', impactBps: 310, fee, tokenTax }),
    ]
    await review('ETH', { swaps: { quotes } })
    await expect.element(page.getByText('Service fee (0.5%)')).toBeVisible()
    await expect.element(page.getByText('7.00 USDC')).toBeVisible()
    await expect.element(page.getByText('5% when bought, 3% when sold')).toBeVisible()
    await expect.element(page.getByText('Price impact of 3.1%')).toBeVisible()
    await expect.element(page.getByText(/Others can see your swap before it is done/u)).toBeVisible()
    await expect.element(action()).toBeEnabled()
  })

  it('looks at a lower minimum first, where the quote has run out and the price has moved', async () => {
    let got = '1500000000'
    let expiresAt = new Date(1_000_000 + 40_000).toISOString()
    const quotes = (query: URLSearchParams) => [scriptedQuote(query, { toAmount: got, expiresAt })]
    const { kit } = await review('ETH', { swaps: { quotes } })
    await expect.element(page.getByText('1,485.00 USDC')).toBeVisible()
    got = '1400000000'
    expiresAt = '2100-01-01T00:00:00.000Z'
    await kit.clock.advance(60_000)
    await action().click()
    await expect.element(page.getByText('The price has changed')).toBeVisible()
    await expect.element(page.getByText(/You get at least 1,386\.00 USDC now\./u)).toBeVisible()
    expect(kit.chain.called).toEqual([])
    await action().click()
    await expect.poll(() => kit.chain.called.length).toBe(1)
  })
})

describe('a swap', () => {
  it('from the native token asks the wallet once, and says what has arrived at least [S1.9]', async () => {
    const { kit } = await review('ETH')
    await expect.element(action()).toHaveTextContent('Swap')
    await action().click()
    await expect.element(page.getByRole('heading', { name: 'Swapped 0.50 ETH' })).toBeVisible()
    await expect.element(page.getByText(/At least 1480\.545 USDC has arrived/u)).toBeVisible()
    expect(kit.chain.called).toMatchObject([{ to: router, value: 5n * 10n ** 17n }])
    expect(kit.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['INITIATE_SWAP', 'SWAP_SUCCESS']))
    await page.getByTestId('swap-done').click()
    expect(swapStore(kit).getState()).toMatchObject({ status: 'editing', sourceTokenAmount: '' })
  })

  it('says what has arrived to the last unit, where the chain tells it', async () => {
    const { kit } = await review('ETH')
    kit.chain.received = 1_494_987_654n
    await action().click()
    await expect.element(page.getByText('1494.987654 USDC has arrived.')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Swap' })).toBeVisible()
    expect(page.getByText(/At least/u).query()).toBeNull()
  })

  it('of a token asks for exactly its allowance, and for the swap by a press of its own', async () => {
    const { kit } = await review('USDC')
    await expect.element(page.getByText('1. Allow 100.00 USDC')).toBeVisible()
    await expect.element(action()).toHaveTextContent('Approve')
    kit.wallet.script.send = 'silent'
    await action().click()
    await expect.element(action()).toHaveTextContent('Approving...')
    await expect.element(page.getByText('Approve the allowance in Rabby')).toBeVisible()
  })

  it('names the wallet that pays, also after another kind of network came into use', async () => {
    const other = scriptedChain()
    const adapter: ChainAdapter = {
      ...other,
      namespace: 'solana',
      load: async (context) => ({ ...(await other.load(context)), namespace: 'solana', parseAddress: (text) => text }),
    }
    const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    const phantom = scriptedWallet({ id: 'sol', name: 'Phantom', networks: [solana], address })
    const { kit } = await review('ETH', {
      networks: [mainnet, base, solana],
      adapters: [scriptedChain(), adapter],
      wallets: [scriptedWallet(), phantom],
    })
    kit.wallet.script.send = 'silent'
    await action().click()
    await expect.element(page.getByText('Approve the swap in Rabby')).toBeVisible()
    await connect(kit, { connectorId: 'sol' })
    await expect.poll(() => kit.store.getState().activeNamespace).toBe('solana')
    await expect.element(page.getByText('Approve the swap in Rabby')).toBeVisible()
    closeModal(kit)
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('Approve the swap in Rabby')
  })

  it('goes on to the swap once the allowance stands', async () => {
    const { kit } = await review('USDC')
    await action().click()
    await expect.element(action()).toHaveTextContent('Swap')
    expect([...kit.chain.allowed]).toEqual([[`${swapUsdc} ${router}`, 100_000_000n]])
    await action().click()
    await expect.element(page.getByRole('heading', { name: 'Swapped 100.00 USDC' })).toBeVisible()
    expect(kit.chain.called).toMatchObject([{ data: expect.stringMatching(/^0x095ea7b3/u) }, { to: router }])
  })

  it('is followed by toasts where the modal is closed: while the wallet is asked, while it swaps, when it has', async () => {
    const { kit } = await review('ETH')
    const toast = () => page.getByTestId('wui-snackbar-message')
    let finish: (outcome: TransactionOutcome) => void = () => undefined
    kit.chain.outcome = new Promise((resolve) => {
      finish = resolve
    })
    await action().click()
    await expect.element(page.getByRole('heading', { name: 'Swapping...' })).toBeVisible()
    expect(toast().query()).toBeNull()
    closeModal(kit)
    await expect.element(toast()).toHaveTextContent('Swapping...')
    finish({ status: 'success', blockNumber: 9n })
    await kit.clock.advance(500)
    await expect.element(toast()).toHaveTextContent('Swapped 0.50 ETH for 1495.50 USDC')
  })

  it('is followed by one toast where the modal is closed just as the view of the result comes', async () => {
    const { kit, modal } = await review('ETH')
    kit.chain.outcome = new Promise(() => undefined)
    let first: Element | undefined
    new MutationObserver(() => {
      first ??= [...modal().querySelectorAll('h3')].find(({ textContent }) => textContent === 'Swapping...')
      if (first?.isConnected === false) closeModal(kit)
    }).observe(modal(), { childList: true, subtree: true })
    await action().click()
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('Swapping...')
  })

  it('that fails says so in plain words, and offers to revoke what it has left allowed', async () => {
    const { kit } = await review('USDC')
    await action().click()
    await expect.element(action()).toHaveTextContent('Swap')
    kit.chain.outcome = { status: 'reverted', blockNumber: 9n }
    await action().click()
    await expect.element(page.getByRole('heading', { name: 'The network undid the swap' })).toBeVisible()
    await expect.element(page.getByText('Still allowed: 100.00 USDC')).toBeVisible()
    kit.chain.outcome = { status: 'success', blockNumber: 10n }
    await page.getByTestId('swap-revoke').click()
    await expect.poll(() => kit.chain.allowed.get(`${swapUsdc} ${router}`)).toBe(0n)
    await expect.element(page.getByText('Still allowed: 100.00 USDC')).not.toBeInTheDocument()
  })

  it('that is stopped after its allowance says what is left, and takes it back', async () => {
    const { kit } = await review('USDC')
    await action().click()
    await expect.element(action()).toHaveTextContent('Swap')
    await page.getByTestId('swap-stop').click()
    await expect.element(page.getByRole('heading', { name: 'The swap was stopped' })).toBeVisible()
    await page.getByTestId('swap-revoke').click()
    await expect.poll(() => kit.chain.allowed.get(`${swapUsdc} ${router}`)).toBe(0n)
  })

  it('that the wallet declines can be tried again, and asks for nothing twice', async () => {
    const { kit } = await review('ETH')
    kit.wallet.script.send = 'wallet/user-rejected'
    await action().click()
    await expect.element(page.getByText('You declined in Rabby')).toBeVisible()
    kit.wallet.script.send = 'approve'
    await action().click()
    await expect.element(page.getByRole('heading', { name: 'Swapped 0.50 ETH' })).toBeVisible()
    expect(kit.chain.called).toHaveLength(1)
  })

  it('that may have gone out is not tried again: the activity tells', async () => {
    const { kit } = await review('ETH')
    kit.wallet.script.send = 'unknown'
    await action().click()
    await expect.element(page.getByText(/^It may have gone out all the same\./)).toBeVisible()
    expect(action().query()).toBeNull()
    await page.getByRole('button', { name: 'Activity' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
  })

  it('on a network without swaps is refused [S8.24]', async () => {
    const { kit } = await openFilled('ETH', { networks: [mainnet, linea] })
    const { sourceToken, toToken } = swapStore(kit).getState()
    const elsewhere = { networkId: linea.caipNetworkId }
    swapStore(kit).setState({
      sourceToken: sourceToken && { ...sourceToken, ...elsewhere },
      toToken: toToken && { ...toToken, ...elsewhere },
    })
    const [quote] = [scriptedQuote(new URLSearchParams())]
    const shown = { ...quote, givenUnits: 1n, minimumUnits: 1n } as unknown as Parameters<typeof submitSwap>[1]['quote']
    await expect(submitSwap(kit, { quote: shown })).rejects.toThrow('Network not supported for Gas Price or Swaps')
  })
})
