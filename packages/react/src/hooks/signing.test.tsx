import { connect } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { scriptedChain } from '../../test/scriptedChain.ts'
import { bob } from '../../test/scriptedWallet.ts'
import { testKit } from '../../test/testKit.ts'
import { useSendTransaction, useSignMessage, useSignTypedData } from './signing.ts'

const typedData = { domain: { chainId: 1 }, types: {}, primaryType: 'Berth', message: { number: 7n } }

type Asking = { readonly name: string; readonly isPending: boolean; readonly error: { code: string } | undefined }

/** A button that asks, and what became of it. */
function Ask({ name, isPending, error, ask }: Asking & { readonly ask: () => Promise<object> }) {
  const press = (event: { currentTarget: HTMLElement }) => {
    const { dataset } = event.currentTarget
    ask().then(
      (answer) => {
        dataset.answer = Object.keys(answer).join()
      },
      () => {},
    )
  }
  return (
    <button type="button" data-pending={isPending} data-error={error?.code} onClick={press}>
      {name}
    </button>
  )
}

function App() {
  const message = useSignMessage()
  const typed = useSignTypedData()
  const sending = useSendTransaction()
  return (
    <>
      <Ask name="Message" {...message} ask={() => message.signMessage({ message: 'hi' })} />
      <Ask name="Data" {...typed} ask={() => typed.signTypedData(typedData)} />
      <Ask name="Send" {...sending} ask={() => sending.sendTransaction({ to: bob, value: 5n })} />
    </>
  )
}

async function opened() {
  const chain = scriptedChain({ [mainnet.caipNetworkId]: 10n ** 18n })
  const load: typeof chain.load = async (context) => ({
    ...(await chain.load(context)),
    signTypedData: async () => '0x52',
  })
  const kit = testKit({ chain: { ...chain, load } })
  mountApp(kit, <App />, { modal: false })
  await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
  const button = (name: string) => page.getByRole('button', { name })
  return { kit, chain, button, connected: () => connect(kit, { connectorId: 'io.rabby' }) }
}

it('asks the wallet of the account in use, and tells what it has answered', async () => {
  const { kit, chain, button, connected } = await opened()
  await connected()
  await button('Message').click()
  await expect.element(button('Message')).toHaveAttribute('data-answer', 'signature,method')
  await button('Data').click()
  await expect.element(button('Data')).toHaveAttribute('data-answer', 'signature')
  await button('Send').click()
  await expect.element(button('Send')).toHaveAttribute('data-answer', 'hash,planId')
  expect([chain.signed, chain.called]).toEqual([['hi'], [expect.objectContaining({ to: bob, value: 5n })]])
  await expect.poll(() => kit.store.getState().plans).toMatchObject([{ status: 'confirmed' }])
})

it('waits while the wallet does, and keeps why it came to nothing', async () => {
  const { kit, button, connected } = await opened()
  for (const name of ['Message', 'Data', 'Send']) {
    await button(name).click()
    await expect.element(button(name)).toHaveAttribute('data-error', 'connection/client-not-set')
  }
  await connected()
  kit.wallet.script.sign = 'silent'
  await button('Message').click()
  await expect.element(button('Message')).toHaveAttribute('data-pending', 'true')
  await expect.element(button('Message')).not.toHaveAttribute('data-error')
  kit.wallet.script.send = 'wallet/user-rejected'
  await button('Send').click()
  await expect.element(button('Send')).toHaveAttribute('data-error', 'wallet/user-rejected')
  await expect.element(button('Send')).toHaveAttribute('data-pending', 'false')
})
