import {
  type ChainAdapter,
  connect,
  type FeeEstimate,
  openModal,
  setDisplay,
  type TransactionOutcome,
} from '@latchkey/core'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { bob, scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

const usdc = `${base.caipNetworkId}:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`
const amount = () => page.getByRole('textbox', { name: 'Amount to send' })
const to = () => page.getByRole('textbox', { name: 'To' })
const review = () => page.getByRole('button', { name: 'Review' })

async function openSend(options: Parameters<typeof testKit>[0] = {}) {
  const api = scriptedApi({
    chains: [mainnet.caipNetworkId, base.caipNetworkId, polygon.caipNetworkId],
    balances: [
      { name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '1.5' },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: base.caipNetworkId,
        address: usdc,
        decimals: 6,
        numeric: '1204.11',
        price: 1,
      },
    ],
  })
  const kit = testKit({ api, ...options })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  await page.getByTestId('wallet-features-send-button').click()
  await expect.element(page.getByRole('button', { name: /^Token:\s*ETH\s*on Ethereum/ })).toBeVisible()
  return { kit, ...app }
}

async function fill(kit: ReturnType<typeof testKit>, text: string) {
  await amount().fill(text)
  await to().fill(bob)
  await kit.clock.advance(500)
  await expect.element(page.getByText('0x3C…4293BC')).toBeVisible()
}

type Code = { readonly rawValue: string }

/** A camera for this test, in whose picture `detect` finds codes. */
function startCamera(detect: () => Promise<readonly Code[]>): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = detect
    },
  )
  const camera = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(new MediaStream())
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    camera.mockRestore()
    play.mockRestore()
  })
}

describe('sending', () => {
  it('sends the native token: filled in, reviewed, approved, and a success that leads back to the account [S1.7] [S2.45] [S4.62] [S4.66]', async () => {
    const { kit } = await openSend()
    let finish: (outcome: TransactionOutcome) => void = () => undefined
    kit.chain.outcome = new Promise((resolve) => {
      finish = resolve
    })
    await fill(kit, '0.25')
    await expect.element(page.getByText('0.000021 ETH')).toBeVisible()
    await review().click()
    await expect.element(page.getByText('Leaves your wallet')).toBeVisible()
    await expect.element(page.getByText('0.25 ETH', { exact: true })).toBeVisible()
    const groups = '0x 3C44 CdDd B6a9 00fa 2b58 5dd2 99e0 3d12 FA42 93BC'
    await expect.element(page.getByRole('img', { name: groups })).toBeVisible()
    kit.wallet.script.send = 'approve'
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('On its way')).toBeVisible()
    expect(kit.store.getState().send.loading).toBe(true)
    await expect
      .element(page.getByRole('link', { name: 'See the transaction' }))
      .toHaveAttribute('href', `https://etherscan.io/tx/0x${'ab'.repeat(32)}`)
    finish({ status: 'success', blockNumber: 8n })
    await expect.element(page.getByRole('heading', { name: 'Sent 0.25 ETH to 0x3C…4293BC' })).toBeVisible()
    expect(page.getByTestId('wui-snackbar-message').query()).toBeNull()
    await page.getByRole('button', { name: 'Save contact' }).click()
    await page.getByRole('textbox', { name: 'Name of the contact' }).fill('Corner Bakery')
    await page.getByRole('button', { name: 'Save contact' }).click()
    await expect.element(page.getByRole('heading', { name: 'Sent 0.25 ETH to Corner Bakery' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    expect(kit.chain.sent.map(({ amountUnits, to: receiver }) => [amountUnits, receiver])).toEqual([
      [25n * 10n ** 16n, bob],
    ])
    expect(kit.store.getState().send).toMatchObject({ loading: false, sendTokenAmount: '', receiverAddress: '' })
  })

  it('takes an amount in money, and sends what it is worth of the token', async () => {
    const { kit } = await openSend()
    await page.getByRole('button', { name: /^Token:\s*ETH/ }).click()
    await page.getByRole('button', { name: /USD Coin/ }).click()
    await amount().fill('20')
    await page.getByRole('button', { name: '$20.00 Enter the amount in money' }).click()
    await expect.element(amount()).toHaveValue('20.00')
    await amount().fill('12,345')
    await expect.element(page.getByRole('button', { name: '12.345 USDC Enter the amount in USDC' })).toBeVisible()
    expect(kit.store.getState().send.sendTokenAmount).toBe('12.345')
    await to().fill(bob)
    await kit.clock.advance(500)
    await review().click()
    await expect.element(page.getByText('in a few seconds')).toBeVisible()
    await expect.element(page.getByText('12.345 USDC', { exact: true })).toBeVisible()
  })

  it('says what an amount is worth by the price of now, in the currency in use', async () => {
    const { kit } = await openSend()
    await page.getByRole('button', { name: /^Token:\s*ETH/ }).click()
    await page.getByRole('button', { name: /USD Coin/ }).click()
    await amount().fill('20')
    await expect.element(page.getByText('$20.00')).toBeVisible()
    kit.api.balances = kit.api.balances.map((each) => (each.price ? { ...each, price: 0.5 } : each))
    setDisplay(kit, { currency: 'eur' })
    await expect.element(page.getByRole('button', { name: '€10.00 Enter the amount in money' })).toBeVisible()
    await to().fill(bob)
    await kit.clock.advance(500)
    await review().click()
    await expect.element(page.getByText('€10.00', { exact: true })).toBeVisible()
  })

  it('pastes the receiver, and reads it out of a code that the camera sees', async () => {
    const codes = [[], [{ rawValue: `ethereum:${bob}@1?value=1` }]]
    startCamera(async () => codes.shift() ?? [])
    const { kit } = await openSend()
    await navigator.clipboard.writeText(` ${bob}\n`)
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect.element(to()).toHaveValue(bob)
    await to().fill('')
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await expect.element(page.getByRole('button', { name: 'Stop scanning' })).toBeVisible()
    await expect.poll(() => codes.length).toBe(1)
    await kit.clock.advance(200)
    await expect.element(to()).toHaveValue(bob)
  })

  it('says where the clipboard was refused, and pastes over nothing that was typed meanwhile', async () => {
    const read = vi.spyOn(navigator.clipboard, 'readText')
    onTestFinished(() => read.mockRestore())
    const { kit } = await openSend()
    read.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect.element(page.getByText(/^The clipboard was not read\./)).toBeVisible()
    let answer: (text: string) => void = () => undefined
    read.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect.element(page.getByText(/^The clipboard was not read\./)).not.toBeInTheDocument()
    await to().fill(bob)
    answer(`0x${'e'.repeat(40)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(kit.store.getState().send.receiverAddress).toBe(bob)
  })

  it('takes no code that was found after the scan was stopped', async () => {
    let answer: ((codes: readonly Code[]) => void) | undefined
    startCamera(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await openSend()
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await expect.poll(() => answer).toBeDefined()
    await page.getByRole('button', { name: 'Stop scanning' }).click()
    answer?.([{ rawValue: `ethereum:${bob}@1` }])
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(to()).toHaveValue('')
  })

  it("sends a chosen token in the token's own decimals, on its network [S5.18]", async () => {
    const { kit } = await openSend()
    await page.getByRole('button', { name: /^Token:\s*ETH/ }).click()
    await page.getByRole('button', { name: /USD Coin/ }).click()
    await expect.element(page.getByRole('button', { name: /^Token:\s*USDC\s*on Base/ })).toBeVisible()
    await fill(kit, '250,5')
    await expect.element(page.getByText('$250.50')).toBeVisible()
    await review().click()
    kit.wallet.script.switchNetwork = 'silent'
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Approve the switch in Rabby')).toBeVisible()
    await expect.element(page.getByText('Approve the payment in Rabby')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Cancel' }).click()
    kit.wallet.script.switchNetwork = 'approve'
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(() => kit.chain.sent.map(({ amountUnits, network }) => [amountUnits, network.name]))
      .toEqual([[250_500_000n, 'Base']])
    expect(kit.wallet.asked).toContain('switch Base')
    // The wallet went there for the payment: that is no mismatch to warn of.
    kit.wallet.say({ ...kit.wallet.session, networkId: base.caipNetworkId })
    void openModal(kit, { view: 'Networks' })
    await expect.element(page.getByText('In wallet')).toBeVisible()
    expect(page.getByText('This app works on Ethereum').query()).toBeNull()
  })

  it('refuses what is not an amount, is too much, or goes nowhere', async () => {
    const { kit } = await openSend()
    await amount().fill('1.2.3')
    await expect.element(page.getByText('Not a valid amount. Use digits and one dot, for example 0.5.')).toBeVisible()
    await amount().fill('2')
    await expect.element(page.getByText('More than you have. You can send up to 1.50 ETH.')).toBeVisible()
    await amount().fill('0.1')
    await to().fill('0x1234')
    await kit.clock.advance(500)
    await expect.element(page.getByText(/^Not a valid address\./)).toBeVisible()
    await to().fill('nobody-has-this.latchkey.test')
    await kit.clock.advance(500)
    await expect.element(page.getByText(/^No one has this name\./)).toBeVisible()
    await expect.element(review()).toBeDisabled()
  })

  it('looks the receiver up after the default debounce of 500 ms [S9.10]', async () => {
    const { kit } = await openSend()
    await to().fill(bob.toLowerCase())
    await kit.clock.advance(499)
    await expect.element(page.getByText('0x3C…4293BC')).not.toBeInTheDocument()
    await kit.clock.advance(1)
    await expect.element(page.getByText('0x3C…4293BC')).toBeVisible()
    await expect.element(to()).toHaveValue(bob)
  })

  it('prices and reviews for no receiver but the one in the field', async () => {
    const { kit } = await openSend()
    await fill(kit, '0.25')
    await expect.element(page.getByText('0.000021 ETH')).toBeVisible()
    await expect.element(review()).toBeEnabled()
    await to().fill(bob.slice(0, -1))
    await expect.element(review()).toBeDisabled()
    await expect.element(page.getByText('0.000021 ETH')).not.toBeInTheDocument()
  })

  it('leaves the fee behind when all of the native token is taken', async () => {
    await openSend()
    await page.getByRole('button', { name: 'Max: use the whole balance' }).click()
    await expect.element(amount()).toHaveValue('1.499958')
  })

  it.each(['amount', 'token'] as const)('takes nothing where another %s came while the fee was asked', async (what) => {
    let answer: ((fee: FeeEstimate) => void) | undefined
    const chain = scriptedChain({ [mainnet.caipNetworkId]: 15n * 10n ** 17n })
    const estimateSend = () =>
      new Promise<FeeEstimate>((resolve) => {
        answer = resolve
      })
    const adapter: ChainAdapter = {
      ...chain,
      load: async (context) => ({ ...(await chain.load(context)), estimateSend }),
    }
    const { kit } = await openSend({ chain, adapters: [adapter] })
    await page.getByRole('button', { name: 'Max: use the whole balance' }).click()
    await expect.poll(() => answer).toBeDefined()
    if (what === 'amount') await amount().fill('0.1')
    else {
      await page.getByRole('button', { name: /^Token:\s*ETH/ }).click()
      await page.getByRole('button', { name: /USD Coin/ }).click()
      await expect.element(page.getByRole('button', { name: /^Token:\s*USDC/ })).toBeVisible()
    }
    answer?.({ expectedFeeUnits: 21n, maxFeeUnits: 42n })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(kit.store.getState().send.sendTokenAmount).toBe(what === 'amount' ? '0.1' : '')
  })

  it('is asked of the embedded wallet without a review before its own', async () => {
    const { kit } = await openSend({ wallets: [scriptedWallet({ type: 'AUTH' })] })
    kit.wallet.script.send = 'wallet/user-rejected'
    await fill(kit, '0.25')
    await review().click()
    await expect.poll(() => kit.store.getState().send.status).toBe('failed')
    await expect.element(amount()).toHaveValue('0.25')
    kit.wallet.script.send = 'approve'
    kit.chain.fee = { expected: 30_000n * 10n ** 9n, max: 60_000n * 10n ** 9n }
    await review().click()
    await expect.element(page.getByText('The network fee has changed')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Sent 0.25 ETH to 0x3C…4293BC' })).toBeVisible()
  })

  it('names what the chain would refuse, before the wallet is asked', async () => {
    const { kit } = await openSend()
    kit.chain.fee = 'transaction/insufficient-funds'
    await fill(kit, '1.5')
    await expect.element(page.getByText('Not enough for amount and fee')).toBeVisible()
    await expect.element(review()).toBeDisabled()
  })

  it('waits for the wallet, says where to look after 5 s, and can be given up', async () => {
    const { kit } = await openSend()
    kit.wallet.script.send = 'silent'
    await fill(kit, '0.1')
    await review().click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('Approve the payment in Rabby')).toBeVisible()
    await expect.poll(() => kit.store.getState().send.status).toBe('signing')
    await kit.clock.advance(5_000)
    await expect.element(page.getByText('Still waiting for Rabby')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    expect(kit.store.getState().send.status).toBe('editing')
  })

  it('asks the wallet for the fee that it showed, and shows a new one before anything is asked', async () => {
    const { kit } = await openSend()
    kit.wallet.script.send = 'approve'
    await fill(kit, '0.25')
    await expect.element(page.getByText('0.000021 ETH')).toBeVisible()
    await review().click()
    kit.chain.fee = { expected: 30_000n * 10n ** 9n, max: 60_000n * 10n ** 9n }
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('The network fee has changed')).toBeVisible()
    await expect.element(page.getByText('0.00003 ETH')).toBeVisible()
    expect(kit.chain.sent).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => kit.chain.sent.map(({ quote }) => quote?.maxFeeUnits)).toEqual([60_000n * 10n ** 9n])
    await expect
      .poll(() => kit.store.getState().plans.at(-1))
      .toMatchObject({ status: 'confirmed', intent: { amount: '0.25' } })
  })

  it('has a result for a declined and for an undone payment', async () => {
    const { kit } = await openSend()
    kit.wallet.script.send = 'wallet/user-rejected'
    await fill(kit, '0.1')
    await review().click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByText('You declined in Rabby')).toBeVisible()
    await expect.element(page.getByText(/^Nothing left your wallet\./)).toBeVisible()
    kit.wallet.script.send = 'approve'
    kit.chain.outcome = { status: 'reverted', blockNumber: 9n }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('The network undid the payment')).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect.element(page.getByText(/^transaction\/reverted/)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  it.each(['http/timeout', 'unknown', 'rpc/internal', 'wallet/disconnected'] as const)(
    'is not asked for again where it may have gone out: %s',
    async (code) => {
      const { kit } = await openSend()
      kit.wallet.script.send = code
      await fill(kit, '0.1')
      await review().click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect.element(page.getByText(/^It may have gone out all the same\. Look at your activity/)).toBeVisible()
      expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
      expect(page.getByText(/Try again/).query()).toBeNull()
      await page.getByRole('button', { name: 'Activity' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
    },
  )

  it('offers to receive where there is nothing to send', async () => {
    const kit = testKit({ api: scriptedApi({ chains: [mainnet, base, polygon].map((each) => each.caipNetworkId) }) })
    mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await connect(kit, { connectorId: kit.wallet.id })
    void openModal(kit, { view: 'WalletSend' })
    await expect.element(page.getByText('Nothing to send on Ethereum')).toBeVisible()
    await page.getByRole('button', { name: 'Receive' }).click()
    await expect.element(page.getByTestId('wui-qr-code')).toBeVisible()
  })
})
