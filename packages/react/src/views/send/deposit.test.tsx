import { type ChainAdapter, connect, editSend, openModal } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { bob } from '../../../test/scriptedWallet.ts'
import { testKit } from '../../../test/testKit.ts'

it.each(['WalletSend', 'WalletSendPreview'] as const)(
  'what opens the account of the receiver is told beside the fee in %s, and is no part of it',
  async (view) => {
    const chain = scriptedChain({ [mainnet.caipNetworkId]: 10n ** 18n })
    const units = 10n ** 15n
    const estimateSend = async () => ({
      expectedFeeUnits: 5n * units,
      maxFeeUnits: 5n * units,
      depositUnits: 2n * units,
    })
    const adapter: ChainAdapter = {
      ...chain,
      load: async (context) => ({ ...(await chain.load(context)), estimateSend }),
    }
    const kit = testKit({ adapters: [adapter], networks: [mainnet] })
    const { modal } = mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
    await connect(kit, { connectorId: kit.wallet.id })
    editSend(kit, {
      token: {
        name: 'Ether',
        symbol: 'ETH',
        address: undefined,
        decimals: 18,
        networkId: mainnet.caipNetworkId,
        iconUrl: undefined,
        balanceUnits: 10n ** 18n,
        price: undefined,
      },
      sendTokenAmount: '0.1',
      receiverAddress: bob,
    })
    void openModal(kit, { view })
    await kit.clock.advance(500)
    await expect.element(page.getByText('Opens the receiver’s ETH account')).toBeVisible()
    const facts = [...modal().querySelectorAll('dt')].map((name) => [
      name.textContent,
      /[\d.]+ ETH/.exec(name.nextElementSibling?.textContent ?? '')?.[0],
    ])
    expect(facts.filter(([name]) => name !== 'Total').slice(-2)).toEqual([
      ['Network fee', '0.003 ETH'],
      ['Opens the receiver’s ETH account', '0.002 ETH'],
    ])
  },
)
