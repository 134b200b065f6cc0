import { disconnect, mountModal } from 'latchkey/actions'
import { toEip1193Provider } from 'latchkey/eip1193'
import { createPublicClient, createWalletClient, custom } from 'viem'
import { base } from 'viem/chains'
import { kit } from './kit'
import { inTurn, press, show } from './page'

mountModal(kit)
const provider = toEip1193Provider(kit)
const wallet = createWalletClient({ transport: custom(provider) })
const nodes = createPublicClient({ transport: custom(provider) })

async function account() {
  const [address] = await wallet.getAddresses()
  if (address === undefined) throw new Error('Nobody is connected')
  return address
}

const refresh = inTurn(async () => {
  const [address] = await wallet.getAddresses()
  show('address', address ?? '')
  show('network', address ? String(await nodes.getChainId()) : '')
  show('balance', address ? String(await nodes.getBalance({ address })) : '')
})
provider.on('accountsChanged', refresh)
provider.on('chainChanged', refresh)

press('connect', () => wallet.requestAddresses())
press('sign', async () =>
  show('signature', await wallet.signMessage({ account: await account(), message: 'Signed by a host.' })),
)
press('switch', () => wallet.switchChain({ id: base.id }))
press('send', async () => {
  const own = await account()
  show('hash', await wallet.sendTransaction({ account: own, to: own, value: 1n, chain: base }))
})
press('disconnect', () => disconnect(kit))
