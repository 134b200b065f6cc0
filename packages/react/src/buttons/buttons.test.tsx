import { connect, openModal } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { scriptedApi } from '../../test/scriptedApi.ts'
import { testKit } from '../../test/testKit.ts'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { AccountButton } from './AccountButton.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

const eth = scriptedApi({
  chains: [mainnet.caipNetworkId],
  balances: [{ name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '1.4029' }],
})

async function connected(options: Parameters<typeof testKit>[0] = {}) {
  const kit = testKit(options)
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
  await connect(kit, { connectorId: kit.wallet.id })
  return { kit, ...app }
}

describe('the connect button', () => {
  it('has its own text, size and state', async () => {
    const { kit, rerender } = { ...mountApp(testKit(), <ConnectButton />), kit: undefined }
    expect(kit).toBeUndefined()
    const button = page.getByTestId('connect-button')
    await expect.element(button).toHaveTextContent('Connect wallet')
    expect(button.element().getBoundingClientRect().height).toBe(48)
    rerender(<ConnectButton size="sm" label="Get in" disabled />)
    await expect.element(button).toHaveTextContent('Get in')
    await expect.element(button).toBeDisabled()
    expect(button.element().getBoundingClientRect().height).toBe(44)
  })

  it('says that a wallet is asked', async () => {
    const kit = testKit()
    kit.wallet.script.connect = 'silent'
    const { rerender } = mountApp(kit, <ConnectButton />)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    void connect(kit, { connectorId: 'io.rabby' })
    await expect.element(page.getByTestId('connect-button')).toHaveTextContent('Connecting…')
    rerender(<ConnectButton loadingLabel="One moment" />)
    await expect.element(page.getByTestId('connect-button')).toHaveTextContent('One moment')
  })

  it('becomes the account, with balance and as much of the address as wished', async () => {
    const { rerender } = await connected({ api: eth })
    rerender(<ConnectButton />)
    const button = page.getByTestId('account-button')
    await expect.element(button).toHaveTextContent('1.402 ETHAccount 0x4f…E07b9d')
    await expect.element(page.getByRole('button', { name: /1.402 ETH\s*Account\s*0x4f…E07b9d/ })).toBeVisible()
    rerender(<ConnectButton balance="hide" charsStart={6} charsEnd={4} />)
    await expect.element(button).toHaveTextContent('Account 0x4f3a…7b9d')
  })

  it('carries the namespace that it is for in its test id', async () => {
    const { rerender } = await connected()
    rerender(
      <>
        <ConnectButton namespace={mainnet.chainNamespace} balance="hide" />
        <ConnectButton namespace="solana" />
      </>,
    )
    await expect.element(page.getByTestId(`account-button-${mainnet.chainNamespace}`)).toBeVisible()
    await expect.element(page.getByTestId('connect-button-solana')).toBeVisible()
  })

  it('is worked by the keyboard alone', async () => {
    const kit = testKit()
    mountApp(kit, <ConnectButton />)
    await expect.element(page.getByTestId('connect-button')).toBeVisible()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
  })

  it('keeps out what the page styles, and lets nothing of its own out', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('button{font-size:40px!important;color:rgb(255,0,0)!important} .lk-btn{display:none}')
    document.adoptedStyleSheets.push(sheet)
    const { container } = mountApp(testKit(), <ConnectButton />)
    const button = page.getByTestId('connect-button')
    await expect.element(button).toBeVisible()
    expect(getComputedStyle(button.element()).fontSize).toBe('16px')
    expect(container.querySelectorAll('style,[style]')).toHaveLength(0)
    const root = button.element().getRootNode()
    expect(root instanceof ShadowRoot && root.querySelectorAll('style').length).toBe(0)
    document.adoptedStyleSheets.pop()
  })

  it('renders an empty place on a server', () => {
    const kit = testKit()
    const html = renderToString(
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
        <AccountButton />
        <NetworkButton />
      </LatchkeyProvider>,
    )
    expect(html).not.toContain('style')
    expect(html).not.toContain('<button')
  })
})

describe('the account button', () => {
  it('keeps a mark of a wallet that stands on a network of no use here', async () => {
    const { kit, rerender } = await connected()
    rerender(<AccountButton balance="hide" />)
    const button = page.getByTestId('account-button')
    await expect.element(button).toBeVisible()
    await expect.element(button.getByText('Unsupported network')).not.toBeInTheDocument()
    kit.wallet.say({ ...kit.wallet.session, networkId: `${kit.wallet.chain}:250` })
    await expect.element(page.getByText('This app does not work on the network of your wallet')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(button.getByText('Unsupported network')).toBeInTheDocument()
  })

  it('is there for connected people only, and opens the account', async () => {
    const { kit, rerender } = await connected()
    rerender(<AccountButton balance="hide" />)
    await page.getByTestId('account-button').click()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await page.getByTestId('account-menu').click()
    await page.getByTestId('disconnect-button').click()
    await expect.poll(() => kit.store.getState().status).toBe('disconnected')
    await expect.element(page.getByTestId('account-button')).not.toBeInTheDocument()
  })
})

describe('a theme', () => {
  it('reaches buttons and modal alike, and follows changes', async () => {
    const kit = testKit({ themeMode: 'light', themeVariables: { m: '12px' } })
    const { find } = mountApp(kit, <ConnectButton />)
    const button = page.getByTestId('connect-button')
    await expect.element(button).toBeVisible()
    expect(getComputedStyle(button.element()).colorScheme).toBe('light')
    expect(button.element().getBoundingClientRect().height).toBeCloseTo(57.6, 1)
    void openModal(kit)
    await expect.element(page.getByTestId('w3m-modal-card')).toBeVisible()
    expect(find('[data-testid=w3m-modal-card]')?.getBoundingClientRect().width).toBe(432)
    kit.store.setState(({ theme }) => ({ theme: { ...theme, themeMode: 'dark', accent: '#7a5cff' } }))
    await expect.poll(() => getComputedStyle(button.element()).colorScheme).toBe('dark')
    const host = find('.lk-modal')?.getRootNode()
    expect(host instanceof ShadowRoot && host.host.hasAttribute('data-lk-accent')).toBe(true)
  })
})
