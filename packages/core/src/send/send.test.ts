import { KitError } from '@latchkey/protocol'
import { base, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { pushView } from '../modal/modal.actions.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import type { ChainDriver, ResolvedName, SendRequest } from '../ports/adapter.ts'
import { resolveReceiver } from './receiver.action.ts'
import { cancelSend, editSend, leaveSend, resetSend, submitSend } from './send.actions.ts'
import type { SendToken } from './sendState.ts'
import { editingSend, holdingText } from './sendState.ts'

const usdc: SendToken = {
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  networkId: 'eip155:1',
  iconUrl: undefined,
  balanceUnits: 5_000_000n,
  price: 1,
}
const rejected = new KitError({ code: 'wallet/user-rejected', shortMessage: 'The request was declined in the wallet' })

/** A kit with a connected wallet and a driver whose sends are recorded. */
async function ready(driver: Partial<ChainDriver> = {}, wallet = fakeConnector({ id: 'one' })) {
  const requests: SendRequest[] = []
  const adapter = fakeAdapter({
    send: async (request) => {
      requests.push(request)
      return { hash: '0xhash' }
    },
    ...driver,
  })
  const kit = testKit({ networks: [mainnet, base, solana], adapters: [adapter], connectors: [wallet] })
  kit.start()
  await connect(kit, { connectorId: 'one' })
  return { kit, requests, wallet }
}

const fill = (kit: TestKit) => editSend(kit, { token: usdc, sendTokenAmount: '1.5', receiverAddress: bob })
const send = (kit: TestKit) => kit.store.getState().send
const views = (kit: TestKit) => kit.store.getState().modal.stack.map(({ view }) => view)

describe('the send form', () => {
  it('holds token, amount and receiver [S3.79] [S3.80] [S3.81]', async () => {
    const { kit } = await ready()
    fill(kit)
    expect(send(kit)).toMatchObject({ token: usdc, sendTokenAmount: '1.5', receiverAddress: bob, status: 'editing' })
  })

  it('puts an address in its own form, and says what is none', async () => {
    const { kit } = await ready({
      parseAddress: (text) => {
        if (text.toLowerCase() === bob.toLowerCase()) return bob
        throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
      },
    })
    editSend(kit, { receiverAddress: ` ${bob.toLowerCase()} ` })
    expect(await resolveReceiver(kit)).toBe(bob)
    expect(send(kit)).toMatchObject({ receiverAddress: bob, status: 'editing', error: undefined })
    editSend(kit, { receiverAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' })
    expect(await resolveReceiver(kit)).toBeUndefined()
    expect(send(kit).error).toMatchObject({ code: 'address/other-namespace', details: 'Bitcoin' })
    editSend(kit, { receiverAddress: 'nonsense' })
    expect(await resolveReceiver(kit)).toBeUndefined()
    expect(send(kit)).toMatchObject({ status: 'editing', error: { code: 'address/invalid' } })
  })

  it('holds the name and image of a receiver that was named [S3.82]', async () => {
    const { kit } = await ready({
      resolveName: async ({ name }) =>
        name === 'bob.eth' ? { address: bob, name: 'bob.eth', imageUrl: 'https://img.example/bob' } : undefined,
    })
    editSend(kit, { receiverAddress: 'bob.eth' })
    expect(await resolveReceiver(kit)).toBe(bob)
    expect(send(kit)).toMatchObject({
      receiverAddress: bob,
      receiverProfileName: 'bob.eth',
      receiverProfileImageUrl: 'https://img.example/bob',
    })
    editSend(kit, { receiverAddress: 'nobody.eth' })
    expect(send(kit).receiverProfileName).toBeUndefined()
    await resolveReceiver(kit)
    expect(send(kit).error?.code).toBe('names/not-found')
  })

  it('drops the answer to a receiver that was changed meanwhile', async () => {
    const { kit } = await ready()
    editSend(kit, { receiverAddress: 'old.eth' })
    const resolving = resolveReceiver(kit)
    editSend(kit, { receiverAddress: bob })
    expect(await resolving).toBeUndefined()
    expect(send(kit)).toMatchObject({ receiverAddress: bob, error: undefined })
  })
})

describe('sending', () => {
  it("without an amount or a receiver fails with 'An amount and receiver address are required' [S5.16] [S8.27]", async () => {
    const { kit, requests } = await ready()
    for (const change of [
      { sendTokenAmount: '', receiverAddress: bob, token: usdc },
      { sendTokenAmount: '1', receiverAddress: ' ', token: usdc },
      { sendTokenAmount: '0.00', receiverAddress: bob, token: usdc },
    ]) {
      editSend(kit, change)
      await expect(submitSend(kit)).rejects.toMatchObject({
        code: 'send/missing-input',
        shortMessage: 'An amount and receiver address are required',
      })
    }
    expect(requests).toEqual([])
  })

  it("without a token fails with 'A token is required' [S5.17] [S8.28]", async () => {
    const { kit } = await ready()
    editSend(kit, { sendTokenAmount: '1', receiverAddress: bob })
    await expect(submitSend(kit)).rejects.toMatchObject({
      code: 'send/token-required',
      shortMessage: 'A token is required',
    })
    expect(send(kit)).toMatchObject({ loading: false, status: 'failed', error: { code: 'send/token-required' } })
  })

  it("on a chain whose driver can't send fails with 'Unsupported chain' [S4.65] [S8.26]", async () => {
    const { kit } = await ready()
    editSend(kit, {
      token: { ...usdc, networkId: solana.caipNetworkId },
      sendTokenAmount: '1',
      receiverAddress: bob,
    })
    await expect(submitSend(kit)).rejects.toMatchObject({
      code: 'chain/unsupported',
      shortMessage: 'Unsupported chain',
    })
  })

  it("without a wallet fails with 'ConnectionController client not set' [S8.42]", async () => {
    const kit = testKit()
    fill(kit)
    await expect(submitSend(kit)).rejects.toMatchObject({ code: 'connection/client-not-set' })
  })

  it("runs for the active chain with the token's decimals; loading is on meanwhile [S4.62] [S4.63] [S5.18] [S3.83]", async () => {
    const { kit, requests } = await ready()
    fill(kit)
    const sending = submitSend(kit)
    expect(send(kit).loading).toBe(true)
    expect(await sending).toEqual({ hash: '0xhash' })
    expect(requests).toEqual([
      {
        provider: { of: 'one' },
        network: mainnet,
        from: alice,
        to: bob,
        token: usdc,
        amountUnits: 1_500_000n,
        speed: 'normal',
      },
    ])
  })

  it.each([
    ['from Account: back to it', undefined, ['Account']],
    ['from the page: back to that', 'WalletSend', []],
  ] as const)('ends at its success and leads %s, with an empty form [S4.66] [S2.45]', async (_, view, before) => {
    const { kit } = await ready()
    void openModal(kit, { view })
    pushView(kit, 'WalletSend')
    fill(kit)
    pushView(kit, 'WalletSendPreview')
    await submitSend(kit)
    await settle()
    expect(send(kit)).toMatchObject({ status: 'confirmed', sendTokenAmount: '1.5', receiverAddress: bob })
    expect(views(kit)).toEqual([...before, 'WalletSendResult'])
    expect(kit.store.getState().notification.open).toBe(false)
    leaveSend(kit)
    expect(kit.store.getState().modal.open ? views(kit) : []).toEqual(before)
    expect(send(kit)).toEqual(editingSend)
  })

  it('is forgotten by the form when its success is closed', async () => {
    const { kit } = await ready()
    void openModal(kit, { view: 'WalletSend' })
    fill(kit)
    await submitSend(kit)
    await settle()
    expect(send(kit).status).toBe('confirmed')
    closeModal(kit)
    expect(send(kit)).toEqual(editingSend)
  })

  it('ends in a notification that links to the transaction where no view of it is open', async () => {
    const { kit } = await ready()
    fill(kit)
    await submitSend(kit)
    await settle()
    expect(send(kit)).toEqual(editingSend)
    expect(kit.store.getState().notification).toMatchObject({
      open: true,
      variant: 'success',
      text: { key: 'sent', what: '1.5 USDC' },
      link: { href: 'https://etherscan.io/tx/0xhash', label: 'Etherscan' },
    })
    const facts = { network: 'eip155:1', token: 'USDC', amount: '1.5' }
    expect(kit.events).toContainEqual({ type: 'SEND_INITIATED', ...facts })
    expect(kit.events).toContainEqual({ type: 'SEND_SUCCESS', ...facts })
  })

  it('asks for the NFT that was chosen, and names it alone in what it says', async () => {
    const { kit, requests } = await ready()
    const nft = { standard: 'ERC721', tokenId: '204' } as const
    const token = { ...usdc, symbol: 'Harbour #204', decimals: 0, nft, balanceUnits: 1n, price: undefined }
    editSend(kit, { token, sendTokenAmount: '1', receiverAddress: bob })
    await submitSend(kit)
    await settle()
    expect(requests[0]).toMatchObject({ token: { nft, address: usdc.address, decimals: 0 }, amountUnits: 1n })
    expect(kit.store.getState().notification.text).toEqual({ key: 'sent', what: 'Harbour #204' })
    expect(holdingText({ amount: '3', symbol: 'Bell', tokenId: '7' })).toBe('3 × Bell')
  })

  it('shows the result while the transaction is on its way', async () => {
    const { kit } = await ready({ waitForTransaction: () => new Promise(() => undefined) })
    void openModal(kit)
    pushView(kit, 'WalletSendPreview')
    fill(kit)
    await submitSend(kit)
    expect(views(kit)).toEqual(['Account', 'WalletSendPreview', 'WalletSendResult'])
    expect(send(kit)).toMatchObject({ status: 'pending', hash: '0xhash', loading: true })
  })

  it('that is reverted stays on the result', async () => {
    const { kit } = await ready({ waitForTransaction: async () => ({ status: 'reverted', blockNumber: 2n }) })
    fill(kit)
    await submitSend(kit)
    await settle()
    expect(send(kit)).toMatchObject({
      status: 'reverted',
      loading: false,
      hash: '0xhash',
      error: { code: 'transaction/reverted' },
    })
    expect(kit.events.at(-1)).toMatchObject({ type: 'SEND_ERROR', network: 'eip155:1' })
  })

  it('that is not in a block in time is still pending', async () => {
    const late = new KitError({ code: 'transaction/timeout', shortMessage: 'The transaction is not in a block yet' })
    const { kit } = await ready({ waitForTransaction: () => Promise.reject(late) })
    fill(kit)
    await submitSend(kit)
    await settle()
    expect(send(kit)).toMatchObject({ status: 'pending', hash: '0xhash', error: { code: 'transaction/timeout' } })
  })

  it('that the person declines keeps what was filled in, for another try', async () => {
    const { kit } = await ready({ send: () => Promise.reject(rejected) })
    fill(kit)
    await expect(submitSend(kit)).rejects.toBe(rejected)
    expect(send(kit)).toMatchObject({ status: 'failed', loading: false, error: rejected, sendTokenAmount: '1.5' })
  })

  it('is not disturbed by a look at its receiver that ends late', async () => {
    const answers: ((found: ResolvedName) => void)[] = []
    const { kit } = await ready({
      resolveName: () => new Promise((resolve) => answers.push(resolve)),
      send: () => new Promise(() => undefined),
    })
    editSend(kit, { token: usdc, sendTokenAmount: '1.5', receiverAddress: 'bob.eth' })
    const looking = resolveReceiver(kit)
    void submitSend(kit)
    await settle()
    const found = { address: bob, name: 'bob.eth', imageUrl: undefined }
    for (const answer of answers.toReversed()) {
      answer(found)
      await settle()
    }
    expect(await looking).toBe(bob)
    expect(send(kit)).toMatchObject({ status: 'signing', loading: true, receiverAddress: 'bob.eth' })
  })

  it('asks a wallet that is elsewhere to move first, and knows which of the two it is asked', async () => {
    let asked = async () => {}
    let wasSwitching = false
    const session = sessionOf('eip155:8453', alice)
    const wallet = fakeConnector({ id: 'one', session, switchNetwork: () => asked() })
    const { kit, requests } = await ready({}, wallet)
    asked = async () => {
      wasSwitching = send(kit).switchingWallet
    }
    fill(kit)
    await submitSend(kit)
    expect(wallet.calls).toContain('switch eip155:1')
    expect(requests).toHaveLength(1)
    expect([wasSwitching, send(kit).switchingWallet]).toEqual([true, false])
  })

  it('does not send when the wallet will not move', async () => {
    const wallet = fakeConnector({
      id: 'one',
      session: sessionOf('eip155:8453', alice),
      switchNetwork: () => Promise.reject(rejected),
    })
    const { kit, requests } = await ready({}, wallet)
    fill(kit)
    await expect(submitSend(kit)).rejects.toBe(rejected)
    expect(requests).toEqual([])
  })

  it('a second time while one is under way does nothing', async () => {
    const { kit, requests } = await ready()
    fill(kit)
    const first = submitSend(kit)
    expect(await submitSend(kit)).toBeUndefined()
    await first
    expect(requests).toHaveLength(1)
  })

  it('says after 5 s that the wallet is slow; giving up goes back to the form, a late signature is still told of', async () => {
    let answer: (sent: { hash: string }) => void = () => {}
    const { kit } = await ready({ send: () => new Promise((resolve) => (answer = resolve)) })
    fill(kit)
    const sending = submitSend(kit)
    await settle()
    expect(send(kit)).toMatchObject({ status: 'signing', slow: false })
    await kit.clock.advance(5_000)
    expect(send(kit)).toMatchObject({ status: 'signing', slow: true })
    cancelSend(kit)
    expect(send(kit)).toMatchObject({ status: 'editing', loading: false, slow: false, sendTokenAmount: '1.5' })
    answer({ hash: '0xlate' })
    await sending
    await settle()
    expect(send(kit)).toMatchObject({ status: 'editing', sendTokenAmount: '1.5' })
    expect(kit.store.getState().notification.link?.href).toContain('0xlate')
  })

  it('is followed although the form was emptied', async () => {
    let mined: () => void = () => {}
    const { kit } = await ready({
      waitForTransaction: () =>
        new Promise((resolve) => (mined = () => resolve({ status: 'success', blockNumber: 1n }))),
    })
    fill(kit)
    await submitSend(kit)
    await settle()
    resetSend(kit)
    editSend(kit, { sendTokenAmount: '7' })
    mined()
    await settle()
    expect(send(kit).sendTokenAmount).toBe('7')
    expect(kit.store.getState().notification).toMatchObject({ open: true, variant: 'success' })
  })
})

it('follows 99 transactions at a time: the oldest gives way [S9.34]', async () => {
  const given: AbortSignal[] = []
  const { kit } = await ready({
    waitForTransaction: ({ signal }) => {
      given.push(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
    },
  })
  for (let sent = 0; sent < 100; sent++) {
    resetSend(kit)
    fill(kit)
    await submitSend(kit)
  }
  await settle()
  expect(given.map(({ aborted }) => aborted)).toEqual([true, ...Array.from({ length: 99 }, () => false)])
  expect(kit.events.filter(({ type }) => type === 'SEND_ERROR')).toEqual([])
})
