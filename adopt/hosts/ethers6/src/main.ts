import { BrowserProvider } from 'ethers'
import { disconnect, mountModal, selectAccount, watch } from 'latchkey/actions'
import { getEthersProvider } from 'latchkey/ethers'
import { kit } from './kit'
import { inTurn, press, show } from './page'

mountModal(kit)
const provider = getEthersProvider(kit, BrowserProvider)

const refresh = inTurn(async () => {
  const [address] = await provider.listAccounts()
  show('address', address?.address ?? '')
  // After a change, the first getNetwork() still gives the network before: ethers does so with 'any'.
  if (address) await provider.getNetwork()
  show('network', address ? String((await provider.getNetwork()).chainId) : '')
  show('balance', address ? String(await provider.getBalance(address)) : '')
})
watch(kit, ({ networkByNamespace }) => networkByNamespace.eip155, refresh)
watch(kit, (state) => selectAccount(state).address, refresh)

press('connect', () => provider.getSigner())
press('sign', async () => show('signature', await (await provider.getSigner()).signMessage('Signed by a host.')))
press('switch', () => provider.send('wallet_switchEthereumChain', [{ chainId: '0x2105' }]))
press('send', async () => {
  const signer = await provider.getSigner()
  show('hash', (await signer.sendTransaction({ to: signer.address, value: 1n })).hash)
})
press('disconnect', () => disconnect(kit))
