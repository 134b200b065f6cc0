import { connect, openModal, selectAccount, setDisplay } from '@latchkey/core'
import { getQueryClient } from '@latchkey/core/queries'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import { activeElement } from '@latchkey/ui'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { manyNfts } from '../../../test/manyNfts.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { alice, bob, scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

const usdc = `${base.caipNetworkId}:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`
const priced = () =>
  scriptedApi({
    chains: [mainnet.caipNetworkId, base.caipNetworkId, polygon.caipNetworkId],
    balances: [
      { name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '1.4029', price: 3000 },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: base.caipNetworkId,
        address: usdc,
        decimals: 6,
        numeric: '1204.119',
        price: 1,
      },
      {
        name: 'Dust',
        symbol: 'DST',
        chainId: polygon.caipNetworkId,
        address: usdc.replace(base.caipNetworkId, polygon.caipNetworkId),
        decimals: 18,
        numeric: '0.0001',
      },
    ],
  })

async function openAccount(options: Parameters<typeof testKit>[0] = {}) {
  const kit = testKit(options)
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  return { kit, ...app }
}

describe('the Account view', () => {
  it('opens for a connected person, at Tokens, with all balances [S1.6] [S2.9] [S2.21] [S2.24] [S2.32]', async () => {
    const { kit, find } = await openAccount({ api: priced() })
    await expect.element(page.getByTestId('tab-tokens')).toHaveAttribute('aria-selected', 'true')
    expect(kit.store.getState().currentTab).toBe(0)
    await expect.poll(() => find('.lk-sum')?.textContent).toBe('$5,412.81')
    await expect.element(page.getByText('on 3 networks, 1 token has no price')).toBeVisible()
  })

  it('has one row for what lies on several networks, opened to a row for each', async () => {
    const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000 }
    const api = scriptedApi({
      chains: [mainnet.caipNetworkId, base.caipNetworkId, polygon.caipNetworkId],
      balances: [
        { ...ether, chainId: mainnet.caipNetworkId, numeric: '1.5' },
        { ...ether, chainId: base.caipNetworkId, numeric: '0.25' },
      ],
    })
    await openAccount({ api })
    const rows = () =>
      page
        .getByRole('list', { name: 'Tokens' })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(rows).toEqual([expect.stringMatching(/1\.75 ETH on 2 networks\$5,250\.00$/)])
    // Every network that was read counts, also one with nothing on it: so says the web app, too.
    await expect.element(page.getByText('on 3 networks', { exact: true })).toBeVisible()
    const row = page.getByRole('button', { name: /^Ether/ })
    await expect.element(row).toHaveAttribute('aria-expanded', 'false')
    await row.click()
    await expect.element(row).toHaveAttribute('aria-expanded', 'true')
    expect(rows().slice(1)).toEqual([
      expect.stringMatching(/Ethereum1\.50 ETH\$4,500\.00$/),
      expect.stringMatching(/Base0\.25 ETH\$750\.00$/),
    ])
  })

  it('says how the total has moved in a day, who told the prices, and when', async () => {
    const at = { priceSource: 'uniswap-v3', priceAsOf: '2026-11-21T12:30:00.000Z' }
    const api = scriptedApi({
      chains: [mainnet.caipNetworkId, base.caipNetworkId],
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: mainnet.caipNetworkId,
          decimals: 18,
          numeric: '1',
          price: 1100,
          change24h: 10,
          ...at,
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: base.caipNetworkId,
          address: usdc,
          decimals: 6,
          numeric: '1000',
          price: 1,
          priceSource: 'issuer',
          priceAsOf: '2026-11-21T12:45:00.000Z',
        },
      ],
    })
    const { find } = await openAccount({ api })
    await expect.poll(() => find('.lk-sum')?.textContent).toBe('$2,100.00')
    await expect
      .poll(() => find('.lk-total .lk-q')?.textContent)
      .toBe('+5.00% today on 3 networks, 1 token has no price')
    await expect.element(page.getByText('+10.00%', { exact: true })).toBeVisible()
    const form = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
    await expect.element(page.getByText(`Prices: Uniswap, ${form.format(Date.parse(at.priceAsOf))}`)).toBeVisible()
  })

  it('cuts a native balance to 3 decimals, a token to 2, and the address to 4 and 6 [S9.47] [S9.48] [S9.50]', async () => {
    await openAccount({ api: priced() })
    await expect.element(page.getByText('1.402 ETH', { exact: true })).toBeVisible()
    await expect.element(page.getByText('1,204.11 USDC', { exact: true })).toBeVisible()
    await expect.element(page.getByText('<0.01 DST', { exact: true })).toBeVisible()
    await expect.element(page.getByText('0x4f…E07b9d', { exact: true }).first()).toHaveAttribute('title', alice)
  })

  it('reads the balance from the node where the services do not answer for a chain', async () => {
    const { find } = await openAccount({ chain: scriptedChain({ [mainnet.caipNetworkId]: 25n * 10n ** 17n }) })
    await expect.poll(() => find('.lk-sum')?.textContent).toBe('2.50 ETH')
    await expect.element(page.getByText('No answer from Base and Polygon. What is there is safe.')).toBeVisible()
  })

  it('says when nothing can be read, and that the funds are safe', async () => {
    await openAccount({ chain: scriptedChain({}) })
    await expect.element(page.getByText('Can’t load balances')).toBeVisible()
    await expect.element(page.getByText(/Your funds are safe on the chain. Try again in a moment.$/)).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect.element(page.getByText(/^http\/timeout/)).toBeVisible()
  })

  it('says what will appear where nothing is held', async () => {
    const none = Object.fromEntries([mainnet, base, polygon].map((network) => [network.caipNetworkId, 0n]))
    await openAccount({ chain: scriptedChain(none) })
    await expect.element(page.getByTestId('empty-account-state')).toBeVisible()
  })

  it('offers what is built, in the order of the specification, unless the app takes it away [S9.56] [S9.57] [S9.74]', async () => {
    const { find, unmount } = await openAccount()
    await expect.element(page.getByTestId('wallet-features-receive-button')).toBeVisible()
    expect([...(find('.lk-acts')?.children ?? [])].map((each) => each.textContent)).toEqual(['Receive', 'Send'])
    unmount()
    await openAccount({ features: { receive: false, send: false } })
    await expect.element(page.getByTestId('tab-tokens')).toBeVisible()
    await expect.element(page.getByTestId('wallet-features-receive-button')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('wallet-features-send-button')).not.toBeInTheDocument()
  })

  it('copies the whole address', async () => {
    await openAccount()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect.poll(() => navigator.clipboard.readText()).toBe(alice)
  })

  it('adds a wallet, changes between two, and leaves one [S4.17]', async () => {
    const { kit } = await openAccount({
      wallets: [scriptedWallet(), scriptedWallet({ id: 'io.metamask', name: 'MetaMask', address: bob })],
    })
    const menu = () => page.getByRole('button', { name: 'Wallets and login' }).click()
    await menu()
    await page.getByRole('button', { name: 'Add wallet' }).click()
    await page.getByTestId('wallet-selector-io.metamask').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    void openModal(kit)
    await expect.element(page.getByText('0x3C…4293BC', { exact: true }).first()).toBeVisible()
    await menu()
    await page.getByRole('button', { name: /^Rabby/ }).click()
    await expect.element(page.getByText('0x4f…E07b9d', { exact: true }).first()).toBeVisible()
    await page.getByTestId('disconnect-button').click()
    await expect.poll(() => [...kit.store.getState().connections.keys()]).toEqual(['io.metamask'])
    await expect.element(page.getByTestId('wui-snackbar-message')).toHaveTextContent('Disconnected from Rabby.')
    await expect.element(page.getByText('0x3C…4293BC', { exact: true }).first()).toBeVisible()
    await page.getByTestId('disconnect-button').click()
    await expect.element(page.getByTestId('w3m-modal-card')).not.toBeInTheDocument()
    expect(kit.store.getState().status).toBe('disconnected')
  })
})

describe('the tab of NFTs', () => {
  const openNfts = async (options: Parameters<typeof testKit>[0]) => {
    const opened = await openAccount(options)
    await page.getByTestId('tab-nfts').click()
    return opened
  }
  const artworks = () => page.getByRole('list', { name: 'NFTs' }).getByRole('listitem').elements()

  it('shows pictures with names, and how many there are of each [S2.22]', async () => {
    const { kit } = await openNfts({ api: scriptedApi({ nfts: manyNfts() }) })
    await expect
      .poll(() => artworks().map((item) => item.textContent))
      .toEqual([
        'Tideline #204Tideline',
        '×3Practice bellPractice Bells',
        'KKiln #9',
        '##111111…1111',
        'A name that is a good deal longer than there is room for in one lineأعمال فنية',
      ])
    expect(kit.store.getState().currentTab).toBe(1)
    await page.getByTestId('tab-tokens').click()
    expect(kit.store.getState().currentTab).toBe(0)
    expect(artworks()).toEqual([])
  })

  it('asks for nothing before it is opened', async () => {
    const { kit } = await openAccount({ api: scriptedApi({ nfts: manyNfts() }) })
    const asked = () => kit.api.requests.filter(({ pathname }) => pathname.endsWith('/nfts')).length
    expect(asked()).toBe(0)
    await page.getByTestId('tab-nfts').click()
    await expect.poll(asked).toBe(1)
  })

  it('says when they are out of reach, and reads them when asked again', async () => {
    const api = scriptedApi({ nfts: manyNfts() })
    const kit = testKit({ api })
    mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
    await connect(kit, { connectorId: kit.wallet.id })
    getQueryClient(kit).setDefaultOptions({ queries: { retry: false } })
    api.down = true
    void openModal(kit)
    await page.getByTestId('tab-nfts').click()
    await expect.element(page.getByText('Can’t load NFTs')).toBeVisible()
    api.down = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => artworks().length).toBe(5)
  })
})

describe('the details of an NFT', () => {
  it('say what it is, where it lies and what came of its picture, and lead to the explorer', async () => {
    const { find } = await openAccount({ api: scriptedApi({ nfts: manyNfts() }) })
    await page.getByTestId('tab-nfts').click()
    await page.getByRole('button', { name: /Practice bell/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'NFT' })).toBeVisible()
    await expect.element(page.getByText('Redrawn by this app’s service')).toBeVisible()
    const facts = [...(find('.lk-slide .lk-kv')?.children ?? [])].map((each) => each.textContent)
    expect(facts).toEqual(expect.arrayContaining(['You have×3', 'NetworkEthereum', 'Token ID#7', 'StandardERC-1155']))
    const link = page.getByRole('link', { name: 'See it in the explorer' })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/etherscan\.io\/token\/0x7Fc66500.*\?a=7$/))
    await page.getByTestId('header-back').click()
    await expect.element(page.getByTestId('tab-nfts')).toHaveAttribute('aria-selected', 'true')
  })

  it('lead to its sending: one of it at once, or as many as the person says, never more than there are', async () => {
    const { kit } = await openAccount({ api: scriptedApi({ nfts: manyNfts() }) })
    const review = page.getByRole('button', { name: 'Review' })
    const choose = async (name: RegExp) => {
      await page.getByTestId('tab-nfts').click()
      await page.getByRole('button', { name }).click()
      await page.getByTestId('nft-send').click()
      await page.getByRole('textbox', { name: 'To' }).fill(bob)
      await kit.clock.advance(500)
    }
    await choose(/Practice bell/)
    const amount = page.getByRole('textbox', { name: 'Amount to send' })
    await amount.fill('4')
    await expect.element(page.getByText('More than you have. You can send up to 3 Practice bell.')).toBeVisible()
    await amount.fill('2')
    await kit.clock.advance(500)
    await review.click()
    await expect.element(page.getByText('2 Practice bell')).toBeVisible()
    await page.getByTestId('header-back').click()
    await page.getByTestId('header-back').click()
    await page.getByTestId('header-back').click()

    await choose(/Tideline #204/)
    expect(amount.query()).toBeNull()
    await review.click()
    await expect.element(page.getByText('Leaves your wallet')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText(/^Sent Tideline #204 to/)).toBeVisible()
    expect(kit.chain.sent).toMatchObject([
      { amountUnits: 1n, to: bob, token: { decimals: 0, nft: { standard: 'ERC721', tokenId: '204' } } },
    ])
  })
})

describe('figures', () => {
  it('are told in the currency of the kit, and covered when the person says so', async () => {
    const { kit, find } = await openAccount({ api: priced(), currency: 'eur' })
    await expect.poll(() => find('.lk-sum')?.textContent).toBe('€5,412.81')
    expect(
      kit.api.requests
        .filter(({ pathname }) => pathname.endsWith('/balance'))
        .map((url) => url.searchParams.get('currency')),
    ).toContain('eur')
    setDisplay(kit, { balancesHidden: true })
    await expect.poll(() => find('.lk-sum')?.textContent).toBe('••••hidden')
    expect(find('.lk-slide .lk-body')?.textContent).not.toMatch(/5,412|1\.402|1,204/)
  })
})

describe('the Receive view', () => {
  it('shows a code that a wallet can read, and the address to copy', async () => {
    await openAccount()
    await page.getByTestId('wallet-features-receive-button').click()
    await expect.element(page.getByTestId('wui-qr-code')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code with your address on Ethereum' })).toBeVisible()
    await expect.element(page.getByText('The same address works on Ethereum, Base, and Polygon.')).toBeVisible()
    await page.getByTestId('receive-address-copy-button').click()
    await expect.poll(() => navigator.clipboard.readText()).toBe(alice)
    await expect.element(page.getByTestId('receive-address-copy-button')).toHaveTextContent('Copied')
  })

  it('is for another network without moving wallet or app there, and can be shared', async () => {
    const shared: (ShareData | undefined)[] = []
    const share = async (data?: ShareData) => void shared.push(data)
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const { kit } = await openAccount()
    await page.getByTestId('wallet-features-receive-button').click()
    await page.getByRole('button', { name: /^Network:\s*Ethereum/ }).click()
    await page.getByTestId('w3m-network-switch-Base').click()
    await expect.element(page.getByRole('img', { name: 'QR code with your address on Base' })).toBeVisible()
    expect(kit.wallet.asked).toEqual(['connect'])
    expect(selectAccount(kit.store.getState()).networkId).toBe(mainnet.caipNetworkId)
    await page.getByRole('button', { name: 'Share' }).click()
    expect(shared).toEqual([{ text: alice }])
  })

  it('keeps the keyboard where it is: in the lists, and back at what led to them', async () => {
    await openAccount({ api: priced() })
    const focused = () => activeElement(document)
    await page.getByTestId('wallet-features-receive-button').click()
    const network = page.getByRole('button', { name: /^Network:/ })
    await network.click()
    await expect.poll(focused).toBe(page.getByTestId('w3m-network-switch-Ethereum').element())
    await page.getByRole('button', { name: 'Back' }).last().click()
    await expect.poll(focused).toBe(network.element())
    await network.click()
    await page.getByTestId('w3m-network-switch-Base').click()
    await expect.poll(focused).toBe(network.element())
    await page.getByRole('button', { name: 'Ask for an amount' }).click()
    await page.getByRole('button', { name: /^Token:/ }).click()
    await expect.poll(focused).toBe(page.getByRole('list').getByRole('button', { name: /Ether/ }).element())
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toBe(page.getByLabelText('Amount in ETH').element())
  })

  it('asks for an amount, in the code and as a link, and says what is none', async () => {
    await openAccount()
    await page.getByTestId('wallet-features-receive-button').click()
    await page.getByRole('button', { name: 'Ask for an amount' }).click()
    const field = page.getByLabelText('Amount in ETH')
    await expect.element(field).toBeVisible()
    // The field is ready to be typed into.
    await userEvent.keyboard('1,5')
    await expect.element(field).toHaveValue('1,5')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(page.getByRole('button', { name: 'Copy payment link' }).elements()).toHaveLength(0)
    await field.fill('1.5')
    await expect.element(page.getByRole('img', { name: 'QR code that asks for 1.5 ETH on Ethereum' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy payment link' }).click()
    await expect.poll(() => navigator.clipboard.readText()).toBe(`ethereum:${alice}@1?value=1500000000000000000`)
    await field.fill('')
    await expect.element(page.getByRole('img', { name: 'QR code with your address on Ethereum' })).toBeVisible()
  })

  it('asks for a token, whose link names the contract and the receiver', async () => {
    await openAccount({ api: priced() })
    await page.getByTestId('wallet-features-receive-button').click()
    await page.getByRole('button', { name: /^Network:\s*Ethereum/ }).click()
    await page.getByTestId('w3m-network-switch-Base').click()
    await page.getByRole('button', { name: 'Ask for an amount' }).click()
    await page.getByRole('button', { name: /^Token:\s*ETH/ }).click()
    await page
      .getByRole('list', { name: 'Tokens on Base' })
      .getByRole('button', { name: /USD Coin/ })
      .click()
    await page.getByLabelText('Amount in USDC').fill('12.5')
    await expect.element(page.getByRole('img', { name: 'QR code that asks for 12.5 USDC on Base' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy payment link' }).click()
    await expect
      .poll(() => navigator.clipboard.readText())
      .toMatch(new RegExp(`^ethereum:0x[0-9a-fA-F]{40}@8453/transfer\\?address=${alice}&uint256=12500000$`))
  })
})
