import { accountEndpoints, deviceTransferEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { beforeAll, expect, it } from 'vitest'
import { base64url } from '../calls/base64url.ts'
import { createKeyWorkerHandlers } from '../keys/keyWorkerHandlers.ts'
import type { KeptWallet } from '../store/vaultStore.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'
import { giveWallet, offerReceiver, type TransferInvite, takeWallet } from './deviceTransfer.ts'

const user = 'u'.repeat(22)
const stranger = 'v'.repeat(22)
const app = 'https://app.example'

const newKeys = async () => ({
  proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
  cover: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
})
const newWorker = () => {
  const handlers = createKeyWorkerHandlers()
  return { run: (name: keyof typeof handlers, given: unknown) => handlers[name](given as never), end: () => {} }
}

/** What the service keeps, and whose it says the session is that a ticket opens. */
type Service = { shares: Map<string, string>; committed: string[]; addresses: unknown; sessionOf: string }

/** A device of the browser, with storage, keys and a session of its own, before the service. */
async function newDevice(service: Service) {
  const rows = new Map<string, unknown>()
  const keys = await newKeys()
  let current: string | undefined
  const logIn = (as: string | undefined) => {
    current = as
  }
  const call = async (endpoint: unknown, body: { setId: string; serverShare: string }) => {
    if (endpoint === walletEndpoints.release) return { serverShare: service.shares.get(body.setId) }
    if (endpoint === walletEndpoints.commitSet) return void service.committed.push(body.setId)
    if (endpoint === accountEndpoints.me) return { addresses: service.addresses }
    if (endpoint === deviceTransferEndpoints.take) return { user: { id: service.sessionOf } }
    service.shares.set(body.setId, body.serverShare)
    return { ticket: 'a ticket' }
  }
  const session = async () => ({ user: { id: current } })
  const ports = {
    store: {
      get: async (key: string) => rows.get(key),
      put: async (key: string, value: unknown) => void rows.set(key, value),
    },
    sessions: {
      call,
      fresh: session,
      renew: session,
      kept: async () => current && { user: { id: current } },
      begin: async (given: { user: { id: string } }) => logIn(given.user.id),
      end: async () => logIn(undefined),
    },
    keys: async () => keys,
    startWorker: newWorker,
  } as unknown as WalletPorts
  return { ports, auth: { call } as never, rows, keys, logIn, who: () => current }
}

let made: { keys: Awaited<ReturnType<typeof newKeys>>; kept: KeptWallet; serverShare: string }
beforeAll(async () => {
  const keys = await newKeys()
  const setId = 's'.repeat(22)
  const wallet = await createKeyWorkerHandlers().create({ user, setId, deviceKey: keys.cover })
  const { addresses, coveredShare } = wallet
  const sealedRecovery = base64url.encode(wallet.sealedRecovery)
  const recoveryPublicKey = base64url.encode(wallet.recoveryPublicKey)
  const kept = { state: 'active', setId, addresses, coveredShare, sealedRecovery, recoveryPublicKey } as const
  made = { keys, kept, serverShare: base64url.encode(wallet.serverShare) }
})

/** A device with a wallet has given it to another one, which has yet to take it. */
async function given() {
  const { kept, serverShare } = made
  const shares = new Map([[kept.setId, serverShare]])
  const service: Service = { shares, committed: [], addresses: kept.addresses, sessionOf: user }
  const from = await newDevice(service)
  Object.assign(from.keys, made.keys)
  from.logIn(user)
  from.rows.set(`wallet/${user}`, kept)
  const to = await newDevice(service)
  const worker = newWorker() as never
  const invite = await giveWallet(from.ports, await offerReceiver(to.ports, worker), app)
  const take = (changes: Partial<TransferInvite> = {}) =>
    takeWallet(to.ports, to.auth, worker, { ...invite, ...changes }, null)
  return { service, to, invite, take }
}

it('a device takes over what another gave, and counts it once its own set has opened the wallet', async () => {
  const { service, to, invite, take } = await given()
  expect(await take()).toMatchObject({ state: 'active', setId: invite.setId, addresses: made.kept.addresses })
  expect(service.committed).toEqual([invite.setId])
  expect(to.who()).toBe(user)
})

const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const unreadable = { code: 'frame/wallet-unreadable' }

it.each(['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const)(
  'nothing counts where the giver names another address than the service: %s',
  async (name) => {
    const { service, to, take } = await given()
    // What the giver sealed is bound to the true addresses, and does not open under others.
    const taking = take({ addresses: { ...made.kept.addresses, [name]: other } })
    await expect(taking).rejects.toMatchObject({ code: 'keys/seal-invalid' })
    expect(service.committed).toEqual([])
    expect(to.rows.get(`wallet/${user}`)).not.toMatchObject({ state: 'active' })
  },
)

it('nothing counts where the service names another address than the giver, or none', async () => {
  for (const addresses of [{ ...made.kept.addresses, evm: other }, null]) {
    const { service, to, take } = await given()
    service.addresses = addresses
    await expect(take()).rejects.toMatchObject(unreadable)
    expect(service.committed).toEqual([])
    expect(to.rows.get(`wallet/${user}`)).not.toMatchObject({ state: 'active' })
  }
})

it('nothing counts where both name addresses that the shares do not open', async () => {
  const { service, to, take } = await given()
  const addresses = { ...made.kept.addresses, evm: other } as TransferInvite['addresses']
  service.addresses = addresses
  await expect(take({ addresses })).rejects.toThrow()
  expect(service.committed).toEqual([])
  expect(to.rows.get(`wallet/${user}`)).not.toMatchObject({ state: 'active' })
})

it('no session begins where the ticket is of another person than the invitation', async () => {
  const { service, to, take } = await given()
  service.sessionOf = stranger
  await expect(take()).rejects.toMatchObject(unreadable)
  expect(to.who()).toBeUndefined()
  expect(service.committed).toEqual([])
})

it('a device whose own wallet is not good yet gives none', async () => {
  const { service } = await given()
  const from = await newDevice(service)
  const receiver = await offerReceiver(from.ports, newWorker() as never)
  from.logIn(user)
  await expect(giveWallet(from.ports, receiver, app)).rejects.toMatchObject(unreadable)
  from.rows.set(`wallet/${user}`, { ...made.kept, state: 'pending' })
  await expect(giveWallet(from.ports, receiver, app)).rejects.toMatchObject(unreadable)
})
