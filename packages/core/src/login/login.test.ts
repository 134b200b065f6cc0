import { KitError } from '@latchkey/protocol'
import { describe, expect, it, vi } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { settle } from '../../test/fakeClock.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { selectAccount } from '../connection/account.selectors.ts'
import { connect } from '../connection/connection.actions.ts'
import { disconnect } from '../connection/disconnect.action.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import { selectNetworkState } from '../network/network.selectors.ts'
import { revokePermissions } from '../permissions/requestPermissions.action.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import type { Platform } from '../ports/env.ts'
import type { LoginPort } from '../ports/login.ts'
import { startEmailLogin } from './login.actions.ts'
import { loginStore } from './login.effects.ts'
import { offeredLogins } from './offeredLogins.ts'
import { setPreferredAccountType } from './setPreferredAccountType.action.ts'
import { turnOffSmartAccount } from './turnOffSmartAccount.action.ts'

const socials = ['google', 'x', 'discord', 'apple', 'github', 'facebook'] as const
const usual = {
  methods: { email: true, socials, passkey: true, bring: true },
  setTheme: () => {},
  setAccountType: async () => 'eoa',
  connectEmail: () => new Promise(() => {}),
} as unknown as LoginPort
const user = { email: 'ann@example.org', userName: null, socialProvider: 'google' } as const

type AuthOptions = {
  platform?: Partial<Platform>
  apiUrl?: string
  fetch?: () => Promise<Response>
  login?: LoginPort
  waitForTransaction?: NonNullable<ChainDriver['waitForTransaction']>
}

function authKit(options: AuthOptions = {}) {
  const { login = usual, waitForTransaction } = options
  const rejected: string[] = []
  const session = {
    ...sessionOf('eip155:1', alice),
    accounts: [`eip155:1:${alice}`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${'1'.repeat(32)}`],
    user,
  } as const
  const connector = fakeConnector({ id: 'ID_AUTH', type: 'AUTH', namespaces: ['eip155', 'solana'], login, session })
  const auth = { ...connector, login, rejectRequests: () => void rejected.push('all') }
  const platform = { mobile: false, ios: false, android: false, telegram: false, locale: 'en-US', ...options.platform }
  const { apiUrl, fetch } = options
  const adapters = waitForTransaction ? { adapters: [fakeAdapter({ waitForTransaction })] } : {}
  const kit = testKit({
    connectors: [auth],
    ...adapters,
    ...(apiUrl && { apiUrl }),
    env: { platform, ...(fetch && { fetch }) },
  })
  kit.start()
  return { kit, connector, rejected }
}

describe('the account of the embedded wallet', () => {
  it('says who the person is and how they came [S3.26] [S3.31] [S3.55]', async () => {
    const { kit } = authKit()
    await connect(kit, { connectorId: 'ID_AUTH' })
    expect(selectAccount(kit.store.getState())).toMatchObject({
      user,
      socialProvider: 'google',
      connectedWalletInfo: { type: 'AUTH' },
    })
  })

  it('says where it can be smart, whether it is, and what the person wants [S3.17] [S3.29] [S3.30]', async () => {
    const { kit, connector } = authKit()
    await connect(kit, { connectorId: 'ID_AUTH' })
    const account = () => selectAccount(kit.store.getState(), 'eip155')
    expect(account()).toMatchObject({ smartAccountDeployed: undefined, preferredAccountTypes: {} })
    const networkIds = ['eip155:1'] as const
    const smartAccount = { networkIds, preferredType: 'smartAccount', isDeployed: true } as const
    connector.listener()?.changed({ ...sessionOf('eip155:1', alice), user, smartAccount })
    expect(account()).toMatchObject({ smartAccountDeployed: true, preferredAccountTypes: { eip155: 'smartAccount' } })
    const networks = (namespace: 'eip155' | 'solana') =>
      selectNetworkState(kit, kit.store.getState(), namespace).smartAccountEnabledNetworks
    expect([networks('eip155'), networks('solana')]).toEqual([networkIds, []])
  })

  it('is chosen by the person, and the answer of the wallet holds', async () => {
    const { kit } = authKit()
    const events: unknown[] = []
    kit.onEvent((event) => events.push(event))
    await expect(setPreferredAccountType(kit, { type: 'smartAccount' })).rejects.toMatchObject({
      code: 'connection/client-not-set',
    })
    await connect(kit, { connectorId: 'ID_AUTH' })
    expect(await setPreferredAccountType(kit, { type: 'smartAccount' })).toBe('eoa')
    expect(events).toContainEqual({ type: 'SET_PREFERRED_ACCOUNT_TYPE', accountType: 'eoa', network: 'eip155:1' })
  })

  it('is a plain one again once a block has the transaction, or says why not', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const asked: string[] = []
    let status: 'success' | 'reverted' = 'success'
    const turning = {
      ...usual,
      turnOffSmartAccount: async ({ networkId }: { networkId: string }) => {
        asked.push(networkId)
        return hash
      },
      refreshSmartAccount: async () => void asked.push('read again'),
    } as unknown as LoginPort
    const { kit } = authKit({ login: turning, waitForTransaction: async () => ({ status, blockNumber: 7n }) })
    await expect(turnOffSmartAccount(kit)).rejects.toMatchObject({ code: 'connection/client-not-set' })
    await connect(kit, { connectorId: 'ID_AUTH' })
    expect(await turnOffSmartAccount(kit)).toEqual({ hash })
    expect(asked).toEqual(['eip155:1', 'read again'])
    status = 'reverted'
    await expect(turnOffSmartAccount(kit, { networkId: 'eip155:1' })).rejects.toMatchObject({
      code: 'transaction/reverted',
    })
    // Among what others may do, too; of another account than the wallet's own it is not this wallet's.
    status = 'success'
    const contract = (owner: string) => ({ contracts: [{ chainId: 'eip155:1', owner }] }) as const
    await revokePermissions(kit, contract(alice.toLowerCase()))
    const onBase = { contracts: [{ chainId: 'eip155:8453', owner: alice }] } as const
    await revokePermissions(kit, onBase)
    await expect(revokePermissions(kit, contract(bob))).rejects.toMatchObject({ code: 'permissions/not-supported' })
    expect(asked.splice(4)).toEqual(['eip155:1', 'read again', 'eip155:8453', 'read again'])
    await expect(turnOffSmartAccount(kit, { networkId: 'eip155:999' })).rejects.toMatchObject({
      code: 'network/not-found',
    })
    expect(asked).toHaveLength(4)
  })

  it('ends on every chain at once [S4.21]', async () => {
    const { kit } = authKit()
    await connect(kit, { connectorId: 'ID_AUTH' })
    expect(Object.keys(kit.store.getState().currentByNamespace).sort()).toEqual(['eip155', 'solana'])
    await disconnect(kit, { namespace: 'solana' })
    expect(kit.store.getState().currentByNamespace).toEqual({})
  })
})

describe('a request that waits on the wallet’s own screen', () => {
  const top = (kit: ReturnType<typeof authKit>['kit']) => kit.store.getState().modal.stack.at(-1)?.view

  it('has the view ApproveTransaction for as long as it waits [S2.16]', async () => {
    const { kit, connector } = authKit()
    await connect(kit, { connectorId: 'ID_AUTH' })
    connector.listener()?.waiting?.(true)
    await settle()
    expect(kit.store.getState().modal.open).toBe(true)
    expect(top(kit)).toBe('ApproveTransaction')
    connector.listener()?.waiting?.(false)
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('is rejected when the person leaves the view', async () => {
    const { kit, connector, rejected } = authKit()
    await connect(kit, { connectorId: 'ID_AUTH' })
    connector.listener()?.waiting?.(true)
    await settle()
    closeModal(kit)
    expect(rejected).toEqual(['all'])
  })

  it('that was not allowed is told of [S6.13] [S8.23]', async () => {
    const { kit, connector } = authKit()
    await connect(kit, { connectorId: 'ID_AUTH' })
    const error = new KitError({ code: 'frame/method-not-allowed', shortMessage: 'Requested RPC call is not allowed' })
    connector.listener()?.failed?.(error)
    await settle()
    await kit.clock.advance(300)
    expect(kit.store.getState().notification).toMatchObject({
      open: true,
      message: 'Action not allowed',
      variant: 'error',
    })
  })
})

describe('a failure of the wallet’s own page', () => {
  it.each([
    ['siwx/signature-declined', 'Signature declined'],
    ['frame/session-expired', 'Session Expired'],
    ['frame/load-failed', 'Network Error - Could not load embedded wallet'],
    ['frame/request-timeout', 'Embedded Wallet Request Timed Out'],
  ] as const)('%s is shown as "%s" [S8.10] [S8.17] [S8.18]', async (code, message) => {
    const { kit, connector } = authKit()
    await connect(kit, { connectorId: 'ID_AUTH' })
    connector.listener()?.failed?.(new KitError({ code, shortMessage: 'Anything' }))
    await settle()
    await kit.clock.advance(300)
    expect(kit.store.getState().notification).toMatchObject({ open: true, message, code, variant: 'error' })
  })

  it('is shown where the operator has not listed the page [S8.14] [S8.15]', async () => {
    const fetch = async () => Response.json({ allowedOrigins: ['https://other.example'] })
    const { kit } = authKit({ apiUrl: 'https://api.example', fetch })
    startEmailLogin(kit, { email: 'ann@example.org' })
    await vi.waitFor(() => expect(loginStore(kit).getState().error?.code).toBe('api/origin-not-allowed'))
    await vi.waitFor(async () => {
      await kit.clock.advance(300)
      expect(kit.store.getState().notification).toMatchObject({ open: true, message: 'Invalid App Configuration' })
    })
  })

  it('is said once: by the view of the login, where that is open', async () => {
    const fetch = async () => Response.json({ allowedOrigins: ['https://other.example'] })
    const { kit } = authKit({ apiUrl: 'https://api.example', fetch })
    void openModal(kit)
    startEmailLogin(kit, { email: 'ann@example.org' })
    await vi.waitFor(() => expect(loginStore(kit).getState().error?.code).toBe('api/origin-not-allowed'))
    await vi.dynamicImportSettled()
    await kit.clock.advance(300)
    expect(kit.store.getState().notification.open).toBe(false)
  })
})

describe('the logins on offer', () => {
  const offered = (platform: Partial<Platform>) => {
    const { kit } = authKit({ platform })
    return offeredLogins(kit, kit.store.getState(), undefined)?.socials
  }

  it('lack in Telegram what does not work there [S5.39] [S5.40] [S5.41]', () => {
    const telegram = { telegram: true }
    expect(offered({})).toEqual(socials)
    expect(offered({ ...telegram, ios: true })).toEqual(socials.filter((one) => one !== 'google'))
    expect(offered({ ...telegram, mac: true })).toEqual(socials.filter((one) => one !== 'x'))
    expect(offered({ ...telegram, android: true })).toEqual(socials.filter((one) => one !== 'facebook' && one !== 'x'))
    expect(offered({ ios: true })).toEqual(socials)
  })

  it('have Farcaster only where the operator names it: it takes a relay of theirs', () => {
    const { kit } = authKit({ login: { ...usual, methods: { ...usual.methods, socials: ['x', 'farcaster'] } } })
    const features = { email: true, swaps: [], onramp: [], activity: true, branding: true }
    const offeredBy = (remote: Parameters<typeof offeredLogins>[2]) =>
      offeredLogins(kit, kit.store.getState(), remote)?.socials
    expect(offeredBy(undefined)).toEqual(['x'])
    // The defaults of a service that could not be asked are no answer.
    expect(offeredBy({ ...features, socials: ['x', 'farcaster'], source: 'default' })).toEqual(['x'])
    expect(offeredBy({ ...features, socials: ['x', 'farcaster'], source: 'remote' })).toEqual(['x', 'farcaster'])
    expect(offeredBy({ ...features, socials: ['x'], source: 'remote' })).toEqual(['x'])
  })

  it('need a connector for them [S8.34]', () => {
    const kit = testKit()
    expect(offeredLogins(kit, kit.store.getState(), undefined)).toBeUndefined()
    expect(() => startEmailLogin(kit, { email: 'ann@example.org' })).toThrow('Unable to load email login dependency')
    expect(() => startEmailLogin(kit, { email: 'ann' })).toThrow(
      expect.objectContaining({ code: 'login/email-invalid' }),
    )
  })
})
