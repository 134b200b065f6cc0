import { disconnect, switchNetwork } from '@latchkey/core'
import { LatchkeyProvider } from 'latchkey'
import { usePublicClient, useWalletClient } from 'latchkey/viem'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { alice, bob, createPage } from '../../test/createPage.ts'

type Clients = {
  readonly wallet: ReturnType<typeof useWalletClient>
  readonly nodes: ReturnType<typeof usePublicClient>
}

function Probe({ seen }: { readonly seen: Clients[] }) {
  seen.push({ wallet: useWalletClient(), nodes: usePublicClient() })
  return null
}

/** What the hooks say, render by render. */
function mount(page: ReturnType<typeof createPage>) {
  const seen: Clients[] = []
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  root.render(
    <LatchkeyProvider kit={page.kit} modal={false}>
      <Probe seen={seen} />
    </LatchkeyProvider>,
  )
  return { seen, last: () => seen.at(-1) }
}

it('the hooks follow account and network, and keep a client as long as it is the same', async () => {
  const page = createPage()
  const { seen, last } = mount(page)
  await expect.poll(() => last()?.nodes?.chain.id).toBe(1)
  expect(seen.some(({ wallet }) => wallet)).toBe(false)
  await page.walletConnects()
  await expect.poll(() => last()?.wallet).toMatchObject({ account: { address: alice }, chain: { id: 1 } })
  const before = last()
  page.kit.store.setState({ locale: 'de' })
  await switchNetwork(page.kit, { networkId: 'eip155:8453' })
  await expect.poll(() => last()?.wallet?.chain.id).toBe(8453)
  expect(last()?.nodes?.chain.id).toBe(8453)
  expect(new Set(seen.map(({ wallet }) => wallet)).size).toBe(3)
  expect(before?.wallet?.chain.id).toBe(1)
  page.wallet.accounts = [bob]
  page.wallet.say('accountsChanged', [bob])
  await expect.poll(() => last()?.wallet?.account.address).toBe(bob)
  await disconnect(page.kit)
  await expect.poll(() => last()?.wallet).toBeUndefined()
})
