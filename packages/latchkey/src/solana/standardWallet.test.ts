import { closeModal, connect, disconnect, memoryStorage } from '@latchkey/core'
import { generateKeyPairSigner } from '@solana/kit'
import { mainnet, solana, solanaDevnet, solanaTestnet } from 'latchkey/networks'
import { registerKit, toStandardWallet } from 'latchkey/solana'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSolanaKit, createSolanaPage, createSolanaWallet } from '../../test/createSolanaPage.ts'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const { address } = await generateKeyPairSigner()
const { address: second } = await generateKeyPairSigner()
type Method = (...inputs: readonly unknown[]) => Promise<unknown>

async function open(options: Parameters<typeof createSolanaPage>[1] = {}, modals = 1) {
  const made = createSolanaWallet({ ...(await generateKeyPairSigner()), address })
  const page = createSolanaPage(made, options, modals)
  const wallet = toStandardWallet(page.kit, { icon })
  onTestFinished(() => wallet.stop())
  const changes: object[] = []
  const call = (feature: string, ...inputs: readonly unknown[]) => {
    const face = wallet.features[feature as keyof typeof wallet.features] as Record<string, Method>
    const method = face?.[feature.split(':')[1] ?? '']
    if (!method) throw new Error(`no ${feature}`)
    return method(...inputs)
  }
  const events = wallet.features['standard:events'] as { on(name: string, listener: (change: object) => void): void }
  events.on('change', (change) => changes.push(change))
  const isOpen = () => page.kit.store.getState().modal.open
  return { ...page, ...made, face: wallet, changes, call, isOpen }
}

async function connected(options: Parameters<typeof createSolanaPage>[1] = {}) {
  const page = await open(options)
  await page.walletConnects()
  await vi.waitFor(() => expect(page.face.accounts).toHaveLength(1))
  page.changes.length = 0
  return page
}

describe('a kit as a wallet of wallet-standard', () => {
  it('opens the modal for a connection on Solana, and waits for it', async () => {
    const { call, isOpen, walletConnects, kit, face } = await open()
    let ended = false
    const connecting = Promise.all([call('standard:connect'), call('standard:connect')]).finally(() => (ended = true))
    await vi.waitFor(() => expect(isOpen()).toBe(true))
    expect(kit.store.getState().modal.stack).toEqual([{ view: 'Connect', params: { namespace: 'solana' } }])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ended).toBe(false)
    await walletConnects()
    expect(await connecting).toEqual([{ accounts: face.accounts }, { accounts: face.accounts }])
    expect(face.accounts).toMatchObject([{ address, chains: ['solana:mainnet'], publicKey: { length: 32 } }])
    expect(face.accounts[0]?.features).toEqual(['solana:signTransaction', 'solana:signMessage'])
  })

  it('ends with 4001 when the person closes the modal, with 4100 where it can’t be shown', async () => {
    const { call, isOpen, kit } = await open()
    const connecting = expect(call('standard:connect')).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(isOpen()).toBe(true))
    closeModal(kit)
    await connecting
    const bare = await open({}, 0)
    await expect(bare.call('standard:connect')).rejects.toMatchObject({ code: 4100 })
    const embedded = await open({ enableEmbedded: true })
    await expect(embedded.call('standard:connect')).rejects.toMatchObject({ code: 4100 })
  })

  it('asks nobody when it is to be silent, and waits for a wallet of the visit before', async () => {
    const { call, isOpen } = await open()
    expect(await call('standard:connect', { silent: true })).toEqual({ accounts: [] })
    const storage = memoryStorage()
    const { kit } = await connected({ env: { storage } })
    expect(kit.store.getState().connections.size).toBe(1)
    const later = await open({ env: { storage } })
    expect(await later.call('standard:connect', { silent: true })).toMatchObject({ accounts: [{ address }] })
    expect([isOpen(), later.isOpen()]).toEqual([false, false])
  })

  it('waits for it where the kit is started a moment after it is asked, as a component above its provider does', async () => {
    const storage = memoryStorage()
    const { wallet } = await connected({ env: { storage } })
    const later = createSolanaKit({ wallet } as ReturnType<typeof createSolanaWallet>, { env: { storage } })
    const face = toStandardWallet(later.kit, { icon })
    onTestFinished(() => face.stop())
    const silent = (face.features['standard:connect'] as { connect: Method }).connect({ silent: true })
    onTestFinished(later.kit.start())
    expect(await silent).toMatchObject({ accounts: [{ address }] })
  })

  it('tells of accounts and features once for each change, and of nothing after its end', async () => {
    const { changes, show, face, walletConnects, kit, call } = await open()
    await walletConnects()
    await vi.waitFor(() => expect(changes).toHaveLength(1))
    expect(changes).toEqual([{ accounts: face.accounts, features: face.features }])
    expect(Object.keys(face.features)).not.toContain('solana:signAndSendTransaction')
    const [first] = face.accounts
    show(address)
    kit.store.setState({ locale: 'de' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(changes).toHaveLength(1)
    expect(face.accounts[0]).toBe(first)
    show(second, address)
    await vi.waitFor(() => expect(changes).toHaveLength(2))
    expect(face.accounts.map((account) => account.address)).toEqual([second, address])
    await call('standard:disconnect')
    await vi.waitFor(() => expect(face.accounts).toEqual([]))
    expect(kit.store.getState().connections.size).toBe(0)
    const told = changes.length
    face.stop()
    await walletConnects()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(changes).toHaveLength(told)
    expect(face.accounts).toEqual([])
    await expect(call('standard:connect')).rejects.toMatchObject({ code: 4900 })
  })

  it('keeps the accounts of the wallet in use where one before it fails late', async () => {
    const { kit, target, face, walletConnects } = await open()
    const { wallet: beacon } = createSolanaWallet({ ...(await generateKeyPairSigner()), address: second })
    beacon.name = 'Beacon'
    const register = (api: { register(wallet: object): void }) => api.register(beacon)
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    const [lantern] = kit.store.getState().connectors
    const { promise, reject } = Promise.withResolvers()
    if (lantern) vi.spyOn(lantern, 'getProvider').mockReturnValue(promise)
    await walletConnects()
    await connect(kit, { connectorId: 'solana:beacon' })
    await vi.waitFor(() => expect(face.accounts).toMatchObject([{ address: second }]))
    reject(new Error('too late'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(face.accounts).toMatchObject([{ address: second }])
  })

  it('has solana:signIn where the wallet has it, and signs in with the account that it shows', async () => {
    const plain = await connected()
    expect(() => plain.call('solana:signIn')).toThrow('no solana:signIn')
    const page = await open()
    let as: string = address
    const signIn = vi.fn(async () => [
      { account: { address: as }, signedMessage: Uint8Array.of(1), signature: new Uint8Array(64) },
    ])
    page.wallet.features['solana:signIn'] = { signIn }
    await page.walletConnects()
    await vi.waitFor(() => expect(page.face.accounts).toHaveLength(1))
    expect(await page.call('solana:signIn', { statement: 'Hello' })).toMatchObject([{ account: page.face.accounts[0] }])
    expect(signIn).toHaveBeenCalledWith({ statement: 'Hello', address })
    as = second
    await expect(page.call('solana:signIn', {})).rejects.toMatchObject({ code: 'siwx/answer-mismatch' })
  })

  it('asks the wallet for its own accounts and networks alone', async () => {
    const { call, asked, face, kit } = await connected({ networks: [solana, solanaDevnet, solanaTestnet] })
    const [account] = face.accounts
    const transaction = Uint8Array.of(1)
    await expect(
      call('solana:signTransaction', { account: { address: second }, transaction, chain: 'solana:mainnet' }),
    ).rejects.toMatchObject({ code: 4100 })
    // The kit has it, the wallet has not let it in.
    for (const chain of ['solana:devnet', 'solana:testnet', 'eip155:1']) {
      await expect(call('solana:signTransaction', { account, transaction, chain })).rejects.toMatchObject({
        code: 4901,
      })
    }
    for (const input of [undefined, {}, { account }, { account, transaction: 'AQ==' }]) {
      await expect(call('solana:signTransaction', input)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    }
    expect(asked).toEqual([])
    const signMessage = call.bind(undefined, 'solana:signMessage', { account, message: transaction })
    await disconnect(kit)
    await expect(async () => signMessage()).rejects.toMatchObject({ code: 4100 })
  })

  it('puts several transactions before the person as one question', async () => {
    const { call, face, wallet } = await connected()
    const [account] = face.accounts
    const signTransaction = vi.fn(async (...inputs: readonly { transaction: Uint8Array }[]) =>
      inputs.map(({ transaction }) => ({ signedTransaction: transaction })),
    )
    wallet.features['solana:signTransaction'] = { signTransaction }
    const inputs = [1, 2].map((byte) => ({ account, transaction: Uint8Array.of(byte), chain: 'solana:mainnet' }))
    expect(await call('solana:signTransaction', ...inputs)).toEqual([
      { signedTransaction: Uint8Array.of(1) },
      { signedTransaction: Uint8Array.of(2) },
    ])
    expect(signTransaction).toHaveBeenCalledOnce()
    expect(await call('solana:signTransaction')).toEqual([])
  })

  it('says what a kit without Solana lacks', async () => {
    const { kit } = createSolanaPage(createSolanaWallet(await generateKeyPairSigner()), { networks: [mainnet] })
    expect(() => toStandardWallet(kit, { icon })).toThrow(/solana of latchkey\/networks/)
  })
})

it('is registered with those who came before and after, passed over by our own discovery, and taken out again', async () => {
  const { kit, target, walletConnects } = createSolanaPage(createSolanaWallet(await generateKeyPairSigner()))
  const listed = new Set<object>()
  const api = {
    register: (wallet: object) => {
      listed.add(wallet)
      return () => listed.delete(wallet)
    },
  }
  target.addEventListener('wallet-standard:register-wallet', (event) => Reflect.get(event, 'detail')(api))
  const stop = registerKit(kit, { icon, name: 'My app', target })
  expect([...listed]).toMatchObject([{ name: 'My app', icon, accounts: [] }])
  listed.clear()
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect([...listed]).toContainEqual(expect.objectContaining({ name: 'My app' }))
  expect(kit.store.getState().connectors.map(({ name }) => name)).toEqual(['Lantern'])
  await walletConnects()
  stop()
  expect([...listed].map((wallet) => Reflect.get(wallet, 'name'))).not.toContain('My app')
})
