import { disconnect, mountModal, openModal, selectAccount, watch } from 'latchkey/actions'
import { getPublicClient, getWalletClient } from 'latchkey/viem'
import { base } from 'viem/chains'
import { kit } from './kit'
import { inTurn, press, show } from './page'

mountModal(kit)

function wallet() {
  const client = getWalletClient(kit)
  if (client === undefined) throw new Error('Nobody is connected')
  return client
}

const refresh = inTurn(async () => {
  const address = getWalletClient(kit)?.account.address
  const nodes = getPublicClient(kit)
  show('address', address ?? '')
  show('network', address && nodes ? String(nodes.chain.id) : '')
  show('balance', address && nodes ? String(await nodes.getBalance({ address })) : '')
})
watch(kit, ({ networkByNamespace }) => networkByNamespace.eip155, refresh)
watch(kit, (state) => selectAccount(state).address, refresh)

press('connect', async () => openModal(kit))
press('sign', async () => show('signature', await wallet().signMessage({ message: 'Signed by a host.' })))
press('switch', () => wallet().switchChain({ id: base.id }))
press('send', async () => {
  const client = wallet()
  show('hash', await client.sendTransaction({ to: client.account.address, value: 1n }))
})
press('disconnect', () => disconnect(kit))
