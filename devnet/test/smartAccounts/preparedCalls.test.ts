import { newProject, startApi } from '@latchkey/api'
import { usualBundlerName } from '@latchkey/protocol/http'
import { base } from '@latchkey/protocol/networks'
import { revokePermissionsText } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBundler } from '../../src/bundler/startBundler.ts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { personas } from '../../src/world/personas.ts'
import { day, dollars, type GrantChain, send, startGrantChain, usdc } from './grantChain.ts'

const { EIP7702StatelessDeleGatorImpl, DelegationManager } = smartAccountContracts
const { bob } = personas
const firstTimeoutMs = 300_000

type Refused = { readonly message: string; readonly data?: { readonly code: string } }
type Answer<Result> = { readonly result?: Result; readonly error?: Refused }
type Prepared = {
  readonly preparedCalls: { readonly data: { readonly sender: string } }
  readonly signatureRequest: { readonly hash: Hex }
  readonly context: string
}

let chain: GrantChain
let bundler: Awaited<ReturnType<typeof startBundler>>
let api: Awaited<ReturnType<typeof startApi>>
/** The key of an app's account, which is made smart by the first operation that it signs. */
let app: PrivateKeyAccount
beforeAll(async () => {
  chain = await startGrantChain()
  bundler = await startBundler({ chains: [{ chainId: 8453, rpcUrl: chain.rpcUrl }] })
  // The first answer takes longer than the service waits: a start of the process, and an installation before the first.
  await rpcCall(`${bundler.url}/8453`, 'eth_supportedEntryPoints', [])
  const { caipNetworkId } = base
  api = await startApi({
    logLevel: 'silent',
    defaultProject: newProject('p'),
    rpcUrls: new Map([[caipNetworkId, [{ name: 'own', url: chain.rpcUrl, wsUrl: undefined, priority: 50 }]]]),
    bundlers: [{ name: usualBundlerName, networkId: caipNetworkId, url: `${bundler.url}/8453` }],
  })
  app = privateKeyToAccount(generatePrivateKey())
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [app.address, numberToHex(parseEther('10'))])
}, firstTimeoutMs)
afterAll(async () => {
  await api?.stop()
  await bundler?.stop()
  await chain?.stop()
})

async function post<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(`${api.url}${path}?projectId=p`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Result
}
const ask = <Result>(method: string, params: readonly unknown[]) =>
  post<Answer<Result>>('/v1/wallet', { jsonrpc: '2.0', id: 1, method, params })

const prepare = (calls: readonly object[], capabilities: object = {}, from: Address = chain.person.address) =>
  ask<readonly [Prepared]>('wallet_prepareCalls', [{ from, chainId: '0x2105', calls, capabilities }])

async function sign(answer: Answer<readonly [Prepared]>, by: PrivateKeyAccount = app) {
  const [prepared] = answer.result ?? []
  if (prepared === undefined) throw new Error(answer.error?.message ?? 'not prepared')
  const { preparedCalls, context, signatureRequest } = prepared
  return { preparedCalls, context, signature: await by.sign(signatureRequest) }
}
const hand = (signed: object) => ask<readonly [string]>('wallet_sendPreparedCalls', [signed])
const codeOf = async (answer: Promise<Answer<unknown>>) => (await answer).error?.data?.code

async function statusOf(id: string | undefined): Promise<number | undefined> {
  const { result } = await ask<{ status: number }>('wallet_getCallsStatus', [id])
  return result?.status
}
const bobHas = () => chain.reader.readContract({ ...usdc, functionName: 'balanceOf', args: [bob.address] })

/** A session of the app's in which the person lets it spend 20 USDC a day. */
async function newSession() {
  const path = `/v1/sessions/${base.caipNetworkId}:${chain.person.address}`
  const startsAt = (await chain.now()) - 60
  const asset = { kind: 'token', address: usdc.address } as const
  const permission = { kind: 'periodic', asset, units: dollars('20'), periodSeconds: day, startsAt } as const
  const grant = await chain.give(permission, { delegate: app.address })
  const asked = { type: 'erc20-recurring-allowance', data: {} }
  const { pci } = await post<{ pci: string }>(path, {
    expiry: startsAt + 7 * day,
    signer: { type: 'keys', data: {} },
    permissions: [asked],
    policies: [],
  })
  expect(await post(`${path}/activate`, { pci, context: grant.context })).toEqual({ success: true })
  return { pci, path, ...grant }
}
const authorise = async () => {
  const authorization = await app.signAuthorization({ address: EIP7702StatelessDeleGatorImpl, chainId: 8453, nonce: 0 })
  const { address, chainId, nonce, r, s, yParity } = authorization
  return { eip7702Auth: { address, chainId, nonce, r, s, yParity } }
}

describe('calls within a grant', { timeout: firstTimeoutMs }, () => {
  it('are made by the delegate once its account is smart, and no more of them than the grant lets', async () => {
    const { pci } = await newSession()
    const permissions = { context: pci }
    expect(await codeOf(prepare([send(dollars('15'))], { permissions }))).toBe('calls/account-not-smart')
    const before = await bobHas()
    const prepared = await prepare([send(dollars('10')), send(dollars('5'))], { permissions, ...(await authorise()) })
    expect(prepared.result?.[0].context).toBe(pci)
    expect(prepared.result?.[0].preparedCalls.data.sender).toBe(app.address.toLowerCase())
    const signed = await sign(prepared)
    const { result: [id] = [] } = await hand(signed)
    await expect.poll(() => statusOf(id), { timeout: 30_000, interval: 100 }).toBe(200)
    expect((await bobHas()) - before).toBe(dollars('15'))
    // Handed in again: known, and done once.
    expect((await hand(signed)).result).toEqual([id])
    const more = await prepare([send(dollars('6'))], { permissions })
    expect(more.error?.data?.code).toBe('calls/would-fail')
    expect((await bobHas()) - before).toBe(dollars('15'))
  })

  it('are refused by their place where no permission of the context lets them', async () => {
    const { pci, context } = await newSession()
    const approve = encodeFunctionData({ ...usdc, functionName: 'approve', args: [bob.address, 5n] })
    const others = [{ to: usdc.address, data: approve }, { to: bob.address, value: '0x1' }, send(dollars('21'))]
    for (const other of others)
      for (const named of [pci, context]) {
        const { error } = await prepare([send(1n), other], { permissions: { context: named } })
        expect(error?.data?.code).toBe('permissions/call-not-covered')
        expect(error?.message).toMatch(/^Call 2 /)
      }
  })

  it('are refused once the account took the grant back, prepared or not, and by the chain in the end', async () => {
    const { pci, path, context, revoke } = await newSession()
    const permissions = { context: pci }
    const before = await bobHas()
    const signed = await sign(await prepare([send(dollars('5'))], { permissions }))
    const message = revokePermissionsText({ account: `${base.caipNetworkId}:${chain.person.address}`, pci })
    expect(
      await codeOf(hand({ ...signed, signature: await chain.person.sign({ hash: `0x${'12'.repeat(32)}` }) })),
    ).toBe('calls/signature-wrong')
    await post(`${path}/revoke`, { pci, signature: await chain.person.signMessage({ message }) })
    expect(await codeOf(hand(signed))).toBe('permissions/revoked')
    for (const named of [pci, context])
      expect(await codeOf(prepare([send(dollars('5'))], { permissions: { context: named } }))).toBe(
        'permissions/revoked',
      )
    expect(await bobHas()).toBe(before)
    // What the service calls the grant is what the chain calls it.
    const permissionsPath = path.replace('sessions', 'permissions')
    const kept = await post<{ grants: readonly [{ hash: Hex }] }>(permissionsPath, { contexts: [context] })
    const disabled = () =>
      chain.reader.readContract({
        address: DelegationManager,
        abi: parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)']),
        functionName: 'disabledDelegations',
        args: [kept.grants[0].hash],
      })
    expect(await disabled()).toBe(false)
    await revoke()
    expect(await disabled()).toBe(true)
  })
})

describe('calls of an account of its own', { timeout: firstTimeoutMs }, () => {
  it('are made as one, signed by its owner', async () => {
    const before = await bobHas()
    const prepared = await prepare([send(dollars('1')), send(dollars('2'))])
    const { result: [id] = [] } = await hand(await sign(prepared, chain.person))
    await expect.poll(() => statusOf(id), { timeout: 30_000, interval: 100 }).toBe(200)
    expect((await bobHas()) - before).toBe(dollars('3'))
  })

  it('are not prepared for a sender that isn’t smart, or by an authorisation of something else', async () => {
    const stranger = privateKeyToAccount(generatePrivateKey())
    const with7702 = async (changes: object) => {
      const address = EIP7702StatelessDeleGatorImpl
      const signed = await stranger.signAuthorization({ address, chainId: 8453, nonce: 0, ...changes })
      const { r, s, yParity, chainId, nonce } = signed
      const eip7702Auth = { address: signed.address, chainId, nonce, r, s, yParity }
      return codeOf(prepare([send(1n)], { eip7702Auth }, stranger.address))
    }
    expect(await codeOf(prepare([send(1n)], {}, stranger.address))).toBe('calls/account-not-smart')
    expect(await with7702({ chainId: 0 })).toBe('calls/authorization-invalid')
    expect(await with7702({ nonce: 1 })).toBe('calls/authorization-invalid')
    expect(await with7702({ address: usdc.address })).toBe('calls/authorization-invalid')
    const other = await authorise()
    expect(await codeOf(prepare([send(1n)], other, stranger.address))).toBe('calls/authorization-invalid')
  })
})
