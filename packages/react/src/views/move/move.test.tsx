import { closeModal, connect, openModal, pushView } from '@latchkey/core'
import { beginMove, moveStore } from '@latchkey/core/move'
import { truncateAddress } from '@latchkey/protocol'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import type { ScriptedChain } from '../../../test/scriptedChain.ts'
import { bob, scriptedWallet } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const networks = [mainnet, base, polygon] as const

/** The view, with the wallet that is left and another one connected. */
async function opened() {
  const other = scriptedWallet({ id: 'io.other', name: 'Other', address: bob, networks: [mainnet] })
  const kit = testKit({
    wallets: [scriptedWallet(), other],
    api: scriptedApi({ chains: networks.map(({ caipNetworkId }) => caipNetworkId) }),
    verify: async ({ account, signature }) => {
      if (!account.endsWith(bob) || signature !== '0x5160') throw new Error('wrong')
      return { by: 'key' }
    },
  })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBe(2)
  await connect(kit, { connectorId: kit.wallet.id })
  beginMove(kit)
  await connect(kit, { connectorId: other.id })
  void openModal(kit)
  pushView(kit, 'MoveEverything')
  return { kit, other, ...app }
}

/** The same, with the other wallet proven and everything looked at. On Polygon there is less than a fee. */
async function surveyed() {
  const all = await opened()
  const { kit } = all
  kit.chain.native.set(polygon.caipNetworkId, 1n)
  // What has left is no longer there.
  moveStore(kit).subscribe(({ moved }) => {
    for (const { networkId } of moved) kit.chain.native.set(networkId, 0n)
  })
  await page.getByRole('button', { name: /^Prove 0x/ }).click()
  await page.getByTestId('survey').click()
  await expect.element(page.getByTestId('move')).toBeEnabled()
  return all
}

const sentTo = ({ sent }: ScriptedChain) => sent.map(({ network, to }) => [network.caipNetworkId, to])

describe('moving everything', () => {
  it('goes nowhere before a wallet is proven, and says what it costs before it starts', async () => {
    const { kit, modal } = await opened()
    await expect.element(page.getByTestId('survey')).toBeDisabled()
    await page.getByRole('button', { name: /^Prove 0x/ }).click()
    await expect.element(page.getByText('Proven by a signature · Ethereum')).toBeVisible()
    expect(kit.chain.signed.join()).toContain(bob)
    page.getByTestId('survey').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('What it costs')).toBeVisible()
    await expect.element(page.getByText(/^At most/).first()).toBeVisible()
    expect(kit.chain.sent).toEqual([])
    await expect.element(page.getByTestId('move')).toBeEnabled()
    const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('goes to no other account of the wallet that is left', async () => {
    const { kit } = await opened()
    const { accounts, networkId } = kit.wallet.session
    kit.wallet.say({ accounts: [...accounts, `${mainnet.caipNetworkId}:${carol}`], networkId })
    await expect
      .poll(() => [...kit.store.getState().connections.values()].flatMap((one) => one.accounts))
      .toHaveLength(3)
    await expect.element(page.getByRole('button', { name: `Prove ${truncateAddress(bob)}` })).toBeVisible()
    await expect.element(page.getByRole('button', { name: `Prove ${truncateAddress(carol)}` })).not.toBeInTheDocument()
  })

  it('says that a wallet declined to prove itself, and proves nothing then', async () => {
    const { other } = await opened()
    other.script.sign = 'wallet/user-rejected'
    await page.getByRole('button', { name: /^Prove 0x/ }).click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(page.getByTestId('survey')).toBeDisabled()
  })

  it('stops when that is pressed, also after the view was closed, after what the wallet was asked for, and moves the rest later and nothing twice', async () => {
    const { kit, modal } = await surveyed()
    let mine = (_: { status: 'success'; blockNumber: bigint }) => {}
    kit.chain.outcome = new Promise((resolve) => {
      mine = resolve
    })
    page.getByTestId('move').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^Moving\. Your wallet asks/)).toBeVisible()
    await expect.poll(() => sentTo(kit.chain)).toEqual([[mainnet.caipNetworkId, bob]])
    await expect.element(page.getByText('Being moved')).toBeVisible()
    closeModal(kit)
    await expect.element(page.getByText('Being moved')).not.toBeInTheDocument()
    void openModal(kit)
    pushView(kit, 'MoveEverything')
    await page.getByTestId('stop-move').click()
    await expect.element(page.getByText(/^Stopping\./)).toBeVisible()
    const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
    mine({ status: 'success', blockNumber: 7n })
    await expect.element(page.getByText('A move was interrupted')).toBeVisible()
    expect(kit.chain.sent).toHaveLength(1)

    await page.getByRole('button', { name: 'Look at what is left' }).click()
    await page.getByTestId('move').click()
    await expect.element(page.getByText('Some of it stayed')).toBeVisible()
    expect(sentTo(kit.chain)).toEqual([
      [mainnet.caipNetworkId, bob],
      [base.caipNetworkId, bob],
    ])
    expect(moveStore(kit).getState().moved).toHaveLength(2)
    await expect.element(page.getByText(/2 things have left/)).toBeVisible()
    expect(page.getByTestId('staying').element().textContent).toMatch(/POL.*Less than its fee/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => moveStore(kit).getState().sources).toEqual([])
  })

  it('says that the wallet declined, asks for nothing more, and can be given up', async () => {
    const { kit } = await surveyed()
    kit.wallet.script.send = 'wallet/user-rejected'
    await page.getByTestId('move').click()
    await expect.element(page.getByText('You declined in your wallet')).toBeVisible()
    expect(kit.chain.sent).toEqual([])
    await expect.element(page.getByTestId('survey')).toHaveTextContent('Look at what is left')
    await expect.element(page.getByTestId('move')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Give up the move' }).click()
    await expect.poll(() => moveStore(kit).getState()).toMatchObject({ proofs: [], begun: false })
  })

  it('is there again with the account that is left, once another wallet was connected from it', async () => {
    const { kit } = await opened()
    const third = scriptedWallet({ id: 'io.third', name: 'Third', address: carol, networks: [mainnet] })
    kit.discover([...kit.store.getState().connectors, third])
    await page.getByTestId('connect-other').click()
    await page.getByTestId('wallet-selector-io.third').click()
    await expect.element(page.getByRole('button', { name: `Prove ${truncateAddress(carol)}` })).toBeVisible()
    expect(moveStore(kit).getState().sources.join()).toContain(kit.wallet.session.accounts[0]?.split(':')[2])
  })
})
