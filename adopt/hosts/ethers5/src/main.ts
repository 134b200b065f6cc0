import { ethers } from 'ethers'
import { disconnect, mountModal } from 'latchkey/actions'
import { toEip1193Provider } from 'latchkey/eip1193'
import { kit } from './kit'
import { inTurn, press, show } from './page'

mountModal(kit)
const eip1193 = toEip1193Provider(kit)
const provider = new ethers.providers.Web3Provider(eip1193, 'any')

const refresh = inTurn(async () => {
  const [address] = await provider.listAccounts()
  show('address', address ?? '')
  show('network', address ? String((await provider.getNetwork()).chainId) : '')
  show('balance', address ? String(await provider.getBalance(address)) : '')
})
eip1193.on('accountsChanged', refresh)
eip1193.on('chainChanged', refresh)

press('connect', () => provider.send('eth_requestAccounts', []))
press('sign', async () => show('signature', await provider.getSigner().signMessage('Signed by a host.')))
press('switch', () => provider.send('wallet_switchEthereumChain', [{ chainId: '0x2105' }]))
press('send', async () => {
  const signer = provider.getSigner()
  show('hash', (await signer.sendTransaction({ to: await signer.getAddress(), value: 1 })).hash)
})
press('disconnect', () => disconnect(kit))
