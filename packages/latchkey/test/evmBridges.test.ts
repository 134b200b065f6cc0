import { connect, memoryStorage } from '@latchkey/core'
import { type Anvil, personas, rpcCall, startAnvil } from '@latchkey/devnet'
import { BrowserProvider, verifyMessage as ethersVerify, parseEther } from 'ethers'
import { ethers as ethers5 } from 'ethers-5'
import { BrowserProvider as LowestProvider } from 'ethers-6-lowest'
import { createKit, evm, external } from 'latchkey'
import { getEthersProvider, getEthersSigner } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import { getPublicClient, getWalletClient } from 'latchkey/viem'
import { createWalletClient, type Hex, http, parseAbi, recoverMessageAddress, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

const { alice, bob } = personas
let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [alice.address, '0x8ac7230489e80000'])
})
afterAll(() => chain.stop())

/** A wallet with alice's key, on the chain. */
function createWallet() {
  const client = createWalletClient({ account: alice, transport: http(chain.rpcUrl) })
  type Call = { readonly to: Hex; readonly value: Hex; readonly gas: Hex | undefined }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => [alice.address],
    eth_accounts: () => [alice.address],
    eth_chainId: () => '0x1',
    personal_sign: ([message]) => alice.signMessage({ message: { raw: message as Hex } }),
    eth_signTypedData_v4: ([, text]) => alice.signTypedData(JSON.parse(String(text))),
    eth_sendTransaction: ([call]) => {
      const { to, value, gas } = call as Call
      return client.sendTransaction({ chain: null, to, value: BigInt(value), gas: gas && BigInt(gas) })
    },
  }
  const asked: string[] = []
  return {
    asked,
    async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
      if (method !== 'eth_accounts' && method !== 'eth_chainId') asked.push(method)
      const answer = answers[method]
      if (!answer) throw { code: 4200, message: `${method} is not supported` }
      return answer(params as readonly unknown[])
    },
  }
}

/** A kit with a wallet that has a key, and a node that is asked for the app's reads alone. */
async function connected() {
  const wallet = createWallet()
  const read: string[] = []
  const kit = createKit({
    networks: [mainnet],
    customRpcUrls: { 'eip155:1': [chain.rpcUrl] },
    adapters: [evm({ transport: { retryCount: 0 } })],
    connectors: [external({ id: 'test', name: 'Test', provider: wallet })],
    env: {
      storage: memoryStorage(),
      log: () => {},
      fetch: (url, init) => {
        read.push(...[JSON.parse(String(init?.body))].flat().map(({ method }: { method: string }) => method))
        return fetch(url, init)
      },
    },
  })
  onTestFinished(kit.start())
  await connect(kit, { connectorId: 'test' })
  return { kit, wallet, read }
}

const balanceOf = async (address: string) =>
  BigInt(String(await rpcCall(chain.rpcUrl, 'eth_getBalance', [address, 'latest'])))

describe('viem over a kit', () => {
  it('sends by the wallet, and waits and reads by the app’s node', async () => {
    const { kit, wallet, read } = await connected()
    const before = await balanceOf(bob.address)
    const hash = await getWalletClient(kit)?.sendTransaction({ to: bob.address, value: 10n ** 16n })
    const receipt = await getPublicClient(kit)?.waitForTransactionReceipt({ hash: hash ?? '0x', pollingInterval: 50 })
    expect(receipt?.status).toBe('success')
    expect(await getPublicClient(kit)?.getBalance({ address: bob.address })).toBe(before + 10n ** 16n)
    expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_sendTransaction'])
    expect(read).toContain('eth_getTransactionReceipt')
  })

  it('signs messages and typed data that are the account’s', async () => {
    const { kit } = await connected()
    const client = getWalletClient(kit)
    const signature = (await client?.signMessage({ message: 'hello' })) ?? '0x'
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(alice.address)
    const typedData = {
      domain: { name: 'Harbour', version: '1', chainId: 1 },
      types: { Berth: [{ name: 'number', type: 'uint256' }] },
      primaryType: 'Berth',
      message: { number: 7n },
    } as const
    const signed = (await client?.signTypedData(typedData)) ?? '0x'
    expect(await verifyTypedData({ ...typedData, address: alice.address, signature: signed })).toBe(true)
  })

  it('reads what a contract says by which it reverts', async () => {
    const { kit } = await connected()
    // PUSH1 0 PUSH1 0 REVERT, with the data of Error("closed") put into memory before it.
    const text = `08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${Buffer.from('closed').toString('hex').padEnd(64, '0')}`
    const words = (text.padEnd(256, '0').match(/.{64}/g) ?? []).map(
      (word, at) => `7f${word}60${(at * 32).toString(16).padStart(2, '0')}52`,
    )
    const address = '0x00000000000000000000000000000000000c105d'
    await rpcCall(chain.rpcUrl, 'anvil_setCode', [address, `0x${words.join('')}60646000fd`])
    const abi = parseAbi(['function enter() view'])
    const reading = getPublicClient(kit)?.readContract({ address, abi, functionName: 'enter' })
    await expect(reading).rejects.toMatchObject({ cause: { reason: 'closed' } })
  })
})

describe.each([
  ['6', BrowserProvider],
  ['6.13', LowestProvider],
  ['5.8', ethers5.providers.Web3Provider],
] as const)('ethers %s over a kit', (_, AnyClass) => {
  // The three have in common what is asked of them here.
  const Class = AnyClass as typeof BrowserProvider

  it('sends by the wallet, and waits and reads by the app’s node', async () => {
    const { kit, wallet, read } = await connected()
    const before = await balanceOf(bob.address)
    const signer = await getEthersSigner(kit, Class)
    const sent = await signer?.sendTransaction({ to: bob.address, value: parseEther('0.01') })
    expect((await sent?.wait())?.status).toBe(1)
    expect(BigInt(String(await getEthersProvider(kit, Class).getBalance(bob.address)))).toBe(before + 10n ** 16n)
    expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_sendTransaction'])
    expect(read).toContain('eth_getTransactionReceipt')
  })

  it('signs messages that are the account’s', async () => {
    const { kit } = await connected()
    const signer = await getEthersSigner(kit, Class)
    expect(ethersVerify('hello', (await signer?.signMessage('hello')) ?? '')).toBe(alice.address)
  })
})
