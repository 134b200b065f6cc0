import { connect, createKit, type InitialState } from '@latchkey/core'
import { base, mainnet } from '@latchkey/protocol/networks'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testKit } from '../test/testKit.ts'
import { HydratedProvider } from './HydratedProvider.tsx'
import { useAccount } from './hooks/useAccount.ts'
import { useNetwork } from './hooks/useNetwork.ts'

const networks = [mainnet, base] as const

/** Where a page was drawn from what the cookie says of an account. */
const account = (address: string): InitialState => {
  const uid = `eip155:8453:${address}` as const
  const unnamed = { name: '', imageUrl: undefined, type: 'EXTERNAL', walletNetworkId: undefined } as const
  return {
    activeNamespace: base.chainNamespace,
    networkByNamespace: { [base.chainNamespace]: base.caipNetworkId },
    currentByNamespace: { [base.chainNamespace]: uid },
    connections: [{ ...unnamed, uid, connectorId: uid, accounts: [uid] }],
  }
}

/** Keeps every text that the page has had. */
function Greeting({ said }: { readonly said: string[] }) {
  const { address } = useAccount()
  const text = `${address ?? 'Connect'} on ${useNetwork().network?.name}`
  if (said.at(-1) !== text) said.push(text)
  return <p>{text}</p>
}

function hydrate(kit: ReturnType<typeof testKit>, initialState: InitialState) {
  const container = document.createElement('main')
  document.body.append(container)
  const onServer = createKit({ networks })
  container.innerHTML = renderToString(
    <HydratedProvider kit={onServer} initialState={initialState}>
      <Greeting said={[]} />
    </HydratedProvider>,
  )
  const html = container.innerHTML
  const said: string[] = []
  const complained = vi.fn()
  const root = hydrateRoot(
    container,
    <HydratedProvider kit={kit} initialState={initialState}>
      <Greeting said={said} />
    </HydratedProvider>,
    { onRecoverableError: complained },
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return { html, said, complained }
}

it('takes up what the server drew, without a moment of "Connect", until the wallet is back', async () => {
  const before = testKit({ networks, defaultNetwork: base.caipNetworkId })
  const stop = before.start()
  await connect(before, { connectorId: before.wallet.id })
  const [accountOf = ''] = [...before.store.getState().connections.values()].flatMap(({ accounts }) => accounts)
  stop()
  const address = accountOf.split(':')[2] ?? ''
  const kit = testKit({ networks, env: { storage: before.env.storage } })
  const { html, said, complained } = hydrate(kit, account(address))
  expect(html).toBe(`<p>${address} on Base</p>`)
  await expect.poll(() => kit.store.getState().status).toBe('connected')
  expect(said).toEqual([`${address} on Base`])
  expect(complained).not.toHaveBeenCalled()
})

it('believes its own record over the cookie: where nothing is stored, nothing is connected', async () => {
  const kit = testKit({ networks })
  const { said, complained } = hydrate(kit, account('0x4f3a120E72C76c22ae802D129F599BFDbc31cb81'))
  await expect.poll(() => said.at(-1)).toBe('Connect on Base')
  expect(kit.store.getState().connections.size).toBe(0)
  expect(complained).not.toHaveBeenCalled()
})
