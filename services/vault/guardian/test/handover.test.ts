import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  accountEndpoints,
  deviceTransferEndpoints,
  loginEndpoints,
  protectionEndpoints,
  walletEndpoints,
} from '@latchkey/protocol/vault'
import { openRoot } from '@latchkey/vault/keys'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endAllSessions } from '../../auth/src/sessions/endAllSessions.ts'
import { type TestVault, testVault } from './testVault.ts'
import { twoDevices } from './twoDevices.ts'

const { give, take } = deviceTransferEndpoints
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
let vault: TestVault
beforeEach(async () => {
  const family = 'acme'
  vault = await testVault({ auth: { projects: { p: { family }, shop: { family }, evil: { family: 'other' } } } })
})
afterEach(() => vault[Symbol.asyncDispose]())

it('a device that was let in has a session and a share of its own, which opens the same wallet', async () => {
  const { ann, other, shares, body } = await twoDevices(vault)
  const { ticket } = await ann.device.auth.call(give, body, ann.session)
  const session = await other.auth.call(take, { ticket, projectId: 'p' })
  expect(session).toMatchObject({ user: ann.session.user, wallet: 'active', deviceEnrolled: false })
  const { serverShare } = await other.auth.call(walletEndpoints.release, { setId: body.setId }, session)
  const root = await openRoot(
    shares.device,
    new Uint8Array(Buffer.from(serverShare, 'base64url')),
    ann.wallet.addresses,
  )
  expect(text(root)).toBe(text(ann.wallet.root))
  await other.auth.call(walletEndpoints.commitSet, { setId: body.setId }, session)
  const { devices } = await ann.device.auth.call(accountEndpoints.me, undefined, ann.session)
  expect(devices).toMatchObject([{ enrolled: true }, { enrolled: true }])
  await vault.auth.deps.outbox.flush()
  expect(vault.auth.postbox.last(ann.email)).toMatchObject({ subject: 'Your wallet was let into another app' })
  // It proved nothing by coming.
  expect(await other.auth.attempt(protectionEndpoints.exportBegin, {}, session)).toMatchObject({
    code: 'session/step-up-needed',
  })
})

it('a ticket is good once, for two minutes, and for the named device alone', async () => {
  const { ann, other, body } = await twoDevices(vault)
  const { ticket } = await ann.device.auth.call(give, body, ann.session)
  expect(await vault.device().auth.attempt(take, { ticket, projectId: 'p' })).toMatchObject({
    code: 'login/attempt-closed',
  })
  expect((await other.auth.attempt(take, { ticket, projectId: 'p' })).status).toBe(200)
  expect(await other.auth.attempt(take, { ticket, projectId: 'p' })).toMatchObject({ code: 'login/attempt-closed' })
  const { ticket: late } = await ann.device.auth.call(give, body, ann.session)
  vault.clock.ms += 120_000
  expect(await other.auth.attempt(take, { ticket: late, projectId: 'p' })).toMatchObject({
    code: 'login/attempt-closed',
  })
})

it('a ticket is worth nothing once all sessions were ended', async () => {
  const { ann, other, body } = await twoDevices(vault)
  const { ticket } = await ann.device.auth.call(give, body, ann.session)
  await endAllSessions(vault.auth.deps)
  expect(await other.auth.attempt(take, { ticket, projectId: 'p' })).toMatchObject({ code: 'login/attempt-closed' })
})

it('a ticket is worth nothing once the device that asked for it was taken out', async () => {
  const { ann, other, body, setFor } = await twoDevices(vault)
  const { ticket: first } = await ann.device.auth.call(give, body, ann.session)
  const session = await other.auth.call(take, { ticket: first, projectId: 'p' })
  await other.auth.call(walletEndpoints.commitSet, { setId: body.setId }, session)
  const third = vault.device()
  const { body: ofThird } = await setFor(third)
  const { ticket } = await ann.device.auth.call(give, ofThird, ann.session)
  await ann.device.auth.call(loginEndpoints.revoke, { forgetDevice: true }, ann.session)
  expect(await third.auth.attempt(take, { ticket, projectId: 'p' })).toMatchObject({ code: 'login/attempt-closed' })
})

it('a ticket is worth nothing once the person has taken a change of address back', async () => {
  const { ann, other, body } = await twoDevices(vault)
  vault.clock.ms += 31_000
  const fresh = 'eve@evil.example'
  const { attemptId } = await ann.device.auth.call(accountEndpoints.emailUpdate, { email: fresh }, ann.session)
  const proofOf = async (email: string) => ({ attemptId, code: await vault.auth.codeFor(email) })
  await ann.device.auth.call(accountEndpoints.emailPrimary, await proofOf(ann.email), ann.session)
  await ann.device.auth.call(accountEndpoints.emailSecondary, await proofOf(fresh), ann.session)
  await vault.auth.deps.outbox.flush()
  const undo = /http:\/\/auth\.test(\/email\/undo\/[\w-]+)/.exec(vault.auth.postbox.last(ann.email).text)?.[1] ?? ''
  const { ticket } = await ann.device.auth.call(give, body, ann.session)
  expect((await vault.auth.send(undo, { method: 'POST' })).status).toBe(200)
  expect(await other.auth.attempt(take, { ticket, projectId: 'p' })).toMatchObject({ code: 'login/attempt-closed' })
})

it('a ticket calls no deletion off that was asked for after it', async () => {
  const { ann, other, body } = await twoDevices(vault)
  await ann.stepUp()
  const { attemptId, approval } = await ann.proofs('delete')
  const { ticket } = await ann.device.auth.call(give, body, ann.session)
  const addressTail = ann.wallet.addresses.evm.slice(-6)
  await ann.device.auth.call(protectionEndpoints.deleteAccount, { addressTail, attemptId, approval }, ann.session)
  expect(await other.auth.attempt(take, { ticket, projectId: 'p' })).toMatchObject({ code: 'login/attempt-closed' })
  expect(await vault.auth.deps.database.selectFrom('deletions').select('user_id').execute()).toHaveLength(1)
})

it('only a device with a share of its own lets another one in, under the account’s own recovery key', async () => {
  const { ann, other, body } = await twoDevices(vault)
  vault.clock.ms += 31_000
  const thief = vault.device()
  const stolen = await vault.auth.logIn(thief.auth, ann.email)
  expect(await thief.auth.attempt(give, body, stolen)).toMatchObject({ code: 'vault/absent' })
  const foreign = { ...body, recoveryPublicKey: text(randomBytes(32)) }
  expect(await ann.device.auth.attempt(give, foreign, ann.session)).toMatchObject({ code: 'vault/conflict' })
  const spoilt = { ...body, serverShare: text(randomBytes(33)) }
  expect(await ann.device.auth.attempt(give, spoilt, ann.session)).toMatchObject({ code: 'vault/proof-invalid' })
  const itself = { ...body, thumbprint: ann.device.thumbprint }
  expect(await ann.device.auth.attempt(give, itself, ann.session)).toMatchObject({ code: 'vault/conflict' })
  expect(await other.auth.attempt(take, { ticket: text(randomBytes(32)), projectId: 'p' })).toMatchObject({
    code: 'login/attempt-closed',
  })
})

it('comes to apps of its family and to the wallet’s own window, and to no other app', async () => {
  const { ann, other, body } = await twoDevices(vault)
  const asked = { p: undefined, shop: undefined, evil: 'vault/other-family', unknown: 'vault/other-family' }
  for (const [projectId, code] of [...Object.entries(asked), [null, undefined] as const]) {
    const { ticket } = await ann.device.auth.call(give, body, ann.session)
    expect(await other.auth.attempt(take, { ticket, projectId })).toMatchObject({ code })
    expect(await other.auth.attempt(take, { ticket, projectId: 'p' })).toMatchObject({ code: 'login/attempt-closed' })
  }
})

it('a ticket stays good for its two minutes where it can not be asked meanwhile of which family the app is', async () => {
  let isAway = true
  const api = createServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://api').searchParams.get('id') ?? ''
    if (isAway && id === 'shop') return void request.socket.destroy()
    const lists = { allowedOrigins: [], packageNames: [], bundleIds: [], verifiedDomains: [], features: [] }
    const rules = { dailyRequests: null, messagesPerDay: null, loginPolicy: null, isolation: null, family: 'acme' }
    const project = { id, name: id, enabled: true, development: false, ...lists, ...rules }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ project }))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
    const projects = { p: { family: 'acme' }, shop: { family: 'acme' } }
    await using own = await testVault({ auth: { projects, projectStore: { url, token: 'x'.repeat(32) } } })
    const { ann, other, body } = await twoDevices(own)
    const { ticket } = await ann.device.auth.call(give, body, ann.session)
    const takeIt = () => other.auth.attempt(take, { ticket, projectId: 'shop' })
    expect(await takeIt()).toMatchObject({ status: 503, code: 'api/upstream-unavailable' })
    isAway = false
    const answers = await Promise.all([takeIt(), takeIt()])
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'login/attempt-closed'])
  } finally {
    api.closeAllConnections()
    api.close()
  }
})
