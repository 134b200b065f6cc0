import { deepEqual, equal } from 'node:assert/strict'
import { connect, createKit, disconnect, external, selectAccount, signMessage, switchNetwork } from 'latchkey/actions'
import { toEip1193Provider } from 'latchkey/eip1193'
import { base, mainnet } from 'latchkey/networks'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

// A wallet without a page: a key of this process.
const account = privateKeyToAccount(generatePrivateKey())
/** @type {string[]} */
const asked = []
let chainId = '0x1'
const wallet = {
  /** @param {{ method: string, params?: any }} request */
  async request({ method, params }) {
    asked.push(method)
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address]
    if (method === 'eth_chainId') return chainId
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] } })
    if (method !== 'wallet_switchEthereumChain') throw { code: 4200, message: `${method} is not supported` }
    chainId = params[0].chainId
    return null
  },
}

const rpc = process.env.RPC
const kit = createKit({
  networks: [mainnet, base],
  customRpcUrls: { [mainnet.caipNetworkId]: [`${rpc}/1`], [base.caipNetworkId]: [`${rpc}/8453`] },
  connectors: [external({ id: 'own', name: 'Own key', provider: wallet })],
})
const stop = kit.start()
const provider = toEip1193Provider(kit)
const balance = () => provider.request({ method: 'eth_getBalance', params: [account.address, 'latest'] })

await connect(kit, { connectorId: 'own' })
equal(selectAccount(kit.store.getState()).address, account.address)
equal(await balance(), '0x0')

const message = 'Signed by a host.'
const { signature } = await signMessage(kit, { message })
equal(await recoverMessageAddress({ message, signature: /** @type {`0x${string}`} */ (signature) }), account.address)

await switchNetwork(kit, { networkId: base.caipNetworkId })
equal(await provider.request({ method: 'eth_chainId' }), '0x2105')
equal(await balance(), '0x0')

await disconnect(kit)
equal(selectAccount(kit.store.getState()).address, undefined)
deepEqual(
  asked.filter((method) => method === 'eth_getBalance'),
  [],
)
provider.stop()
stop()
console.log('done')
