import {
  disconnect,
  mountModal,
  openModal,
  selectAccount,
  sendTransaction,
  signMessage,
  switchNetwork,
  watch,
} from 'latchkey/actions'
import { toEip1193Provider } from 'latchkey/eip1193'
import { kit } from './kit'
import { inTurn, press, show } from './page'

mountModal(kit)
const provider = toEip1193Provider(kit)

const refresh = inTurn(async () => {
  const { address } = selectAccount(kit.store.getState())
  const network = kit.store.getState().networkByNamespace.eip155
  show('address', address ?? '')
  show('network', address && network ? network.replace('eip155:', '') : '')
  const read = () => provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  show('balance', address ? BigInt((await read()) as string).toString() : '')
})
watch(kit, ({ networkByNamespace }) => networkByNamespace.eip155, refresh)
watch(kit, (state) => selectAccount(state).address, refresh)

press('connect', async () => openModal(kit))
press('sign', async () => show('signature', (await signMessage(kit, { message: 'Signed by a host.' })).signature))
press('switch', () => switchNetwork(kit, { networkId: 'eip155:8453' }))
press('send', async () => {
  const { address = '' } = selectAccount(kit.store.getState())
  show('hash', (await sendTransaction(kit, { to: address, value: 1n })).hash)
})
press('disconnect', () => disconnect(kit))
