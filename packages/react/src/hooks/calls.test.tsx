import { connect } from '@latchkey/core'
import type { ChainDriver } from '@latchkey/core/ports'
import { mainnet } from '@latchkey/protocol/networks'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { scriptedChain } from '../../test/scriptedChain.ts'
import { bob } from '../../test/scriptedWallet.ts'
import { testKit } from '../../test/testKit.ts'
import { useCallsStatus, useCapabilities, useSendCalls } from './calls.ts'

function App() {
  const [id, setId] = useState<string>()
  const { sendCalls, isPending, error } = useSendCalls()
  const progress = useCallsStatus({ id })
  const { data } = useCapabilities()
  const calls = [
    { to: bob, value: 1n },
    { to: bob, value: 2n },
  ]
  const press = () =>
    sendCalls({ calls, atomicRequired: true }).then(
      (sent) => setId(sent.id),
      () => {},
    )
  return (
    <button
      type="button"
      data-pending={isPending}
      data-error={error?.code}
      data-status={progress?.status}
      data-hashes={progress?.hashes.join()}
      data-atomic={data?.['eip155:1']?.atomic}
      onClick={press}
    >
      Both
    </button>
  )
}

async function opened(driver: Partial<ChainDriver>) {
  const chain = scriptedChain({ [mainnet.caipNetworkId]: 10n ** 18n })
  const kit = testKit({ chain: { ...chain, load: async (context) => ({ ...(await chain.load(context)), ...driver }) } })
  mountApp(kit, <App />, { modal: false })
  await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
  return {
    button: page.getByRole('button', { name: 'Both' }),
    connected: () => connect(kit, { connectorId: 'io.rabby' }),
  }
}

it('asks for both calls with one press, and tells how they end', async () => {
  const { button, connected } = await opened({
    walletCapabilities: async () => ({ atomic: 'supported', further: {} }),
    sendCalls: async ({ id = '' }) => ({ id }),
    callsStatus: async () => ({ status: 'confirmed', hashes: ['0x9'] }),
  })
  await expect.element(button).not.toHaveAttribute('data-atomic')
  await connected()
  await expect.element(button).toHaveAttribute('data-atomic', 'supported')
  await button.click()
  await expect.element(button).toHaveAttribute('data-status', 'confirmed')
  await expect.element(button).toHaveAttribute('data-hashes', '0x9')
})

it('keeps why nothing was asked for', async () => {
  const { button, connected } = await opened({})
  await button.click()
  await expect.element(button).toHaveAttribute('data-error', 'connection/client-not-set')
  await connected()
  await expect.element(button).toHaveAttribute('data-atomic', 'unsupported')
  await button.click()
  await expect.element(button).toHaveAttribute('data-error', 'calls/atomicity-not-supported')
  await expect.element(button).not.toHaveAttribute('data-status')
})
