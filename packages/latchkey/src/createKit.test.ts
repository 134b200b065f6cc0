import { createKit, external, injected } from 'latchkey'
import { base, mainnet } from 'latchkey/networks'
import { expect, it } from 'vitest'

const provider = () => ({ request: async () => [], on() {}, removeListener() {} })

/** A page with a wallet that announces itself (EIP-6963), and one that only puts itself into `window.ethereum`. */
function openPage() {
  const page = Object.assign(new EventTarget(), { ethereum: { ...provider(), isMetaMask: true } })
  const info = { uuid: crypto.randomUUID(), name: 'Rabbit', rdns: 'io.rabbit', icon: 'data:image/png;base64,AA' }
  page.addEventListener('eip6963:requestProvider', () =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: provider() } })),
  )
  return page
}

it('finds announced, injected and given wallets, and knows each by its type [S3.51] [S3.52] [S3.53]', () => {
  const kit = createKit({
    networks: [mainnet],
    connectors: [injected({ target: openPage() }), external({ id: 'acme', name: 'Acme', provider: provider() })],
  })
  const stop = kit.start()
  const types = kit.store.getState().connectors.map(({ name, type }) => [name, type])
  stop()
  expect(types.sort()).toEqual([
    ['Acme', 'EXTERNAL'],
    ['MetaMask', 'INJECTED'],
    ['Rabbit', 'ANNOUNCED'],
  ])
})

it('knows Ethereum-like chains and the wallets of the browser without being told', () => {
  const kit = createKit({ networks: [base] })
  expect([...kit.adapters.keys()]).toEqual(['eip155'])
  expect(kit.networks).toEqual([base])
})
