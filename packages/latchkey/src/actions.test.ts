import { external } from 'latchkey'
import { connect, createKit, disconnect, selectAccount, signMessage, signTypedData } from 'latchkey/actions'
import { base, mainnet } from 'latchkey/networks'
import { expect, it, onTestFinished } from 'vitest'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** A kit with a wallet as pages have one (EIP-1193). */
async function connected() {
  const asked: { method: string; params: unknown }[] = []
  let chainId = '0x1'
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
    if (method === 'eth_chainId') return chainId
    asked.push({ method, params })
    if (method === 'wallet_switchEthereumChain') {
      chainId = (params as [{ chainId: string }])[0].chainId
      return null
    }
    return '0x51'
  }
  const provider = { request, on() {}, removeListener() {} }
  const kit = createKit({
    networks: [mainnet, base],
    connectors: [external({ id: 'acme', name: 'Acme', provider })],
    env: { log: () => {} },
  })
  onTestFinished(kit.start())
  await connect(kit, { connectorId: 'acme' })
  return { kit, asked }
}

const typedData = {
  domain: { name: 'Harbour', version: '1', chainId: 1 },
  types: { Berth: [{ name: 'number', type: 'uint256' }] },
  primaryType: 'Berth',
  message: { number: 7n },
}

it('connects, signs a text (EIP-191) and typed data (EIP-712), and leaves, without React', async () => {
  const { kit, asked } = await connected()
  expect(selectAccount(kit.store.getState())).toMatchObject({ address, status: 'connected' })
  expect(await signMessage(kit, { message: 'hello' })).toEqual({ signature: '0x51', method: 'eip191' })
  expect(await signTypedData(kit, typedData)).toEqual({ signature: '0x51' })
  expect(asked).toEqual([
    { method: 'personal_sign', params: ['0x68656c6c6f', address] },
    { method: 'eth_signTypedData_v4', params: [address, expect.stringContaining('"primaryType":"Berth"')] },
  ])
  await disconnect(kit)
  expect(selectAccount(kit.store.getState()).status).toBe('disconnected')
})

it('puts typed data of another chain before no wallet', async () => {
  const { kit, asked } = await connected()
  const elsewhere = { ...typedData, domain: { ...typedData.domain, chainId: 8453 } }
  await expect(signTypedData(kit, elsewhere)).rejects.toMatchObject({ code: 'transaction/chain-mismatch' })
  expect(asked).toEqual([])
})
