import { ethers } from 'ethers'
import { disconnect, mountModal, selectAccount, watch } from 'latchkey/actions'
import { getEthersProvider } from 'latchkey/ethers'
import { kit } from './kit'
import { inTurn, press, show } from './page'

mountModal(kit)
const provider = getEthersProvider(kit, ethers.providers.Web3Provider)

const refresh = inTurn(async () => {
  const [address] = await provider.listAccounts()
  show('address', address ?? '')
  show('network', address ? String((await provider.getNetwork()).chainId) : '')
  show('balance', address ? String(await provider.getBalance(address)) : '')
})
watch(kit, ({ networkByNamespace }) => networkByNamespace.eip155, refresh)
watch(kit, (state) => selectAccount(state).address, refresh)

press('connect', () => provider.send('eth_requestAccounts', []))
press('sign', async () => show('signature', await provider.getSigner().signMessage('Signed by a host.')))
press('switch', () => provider.send('wallet_switchEthereumChain', [{ chainId: '0x2105' }]))
press('send', async () => {
  const signer = provider.getSigner()
  show('hash', (await signer.sendTransaction({ to: await signer.getAddress(), value: 1 })).hash)
})
press('disconnect', () => disconnect(kit))
