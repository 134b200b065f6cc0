import { randomBytes } from 'node:crypto'
import { serviceEndpoints, type VaultSession, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesOf, createRoot } from '@latchkey/vault/keys'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVerifier } from '../../server/src/statements.ts'
import type { Caller } from '../../server/test/createCaller.ts'
import { withProof } from '../../server/test/withProof.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const { prepare, commit, voucher } = walletEndpoints
const root = createRoot((size) => new Uint8Array(randomBytes(size)))
const addresses = await addressesOf(root)
const audience = 'https://api.example'
const claimsSchema = v.strictObject({
  iss: v.string(),
  sub: v.string(),
  aud: v.string(),
  project: v.string(),
  exp: v.number(),
})

let auth: TestAuth
let ann: { caller: Caller; session: VaultSession }
beforeAll(async () => {
  auth = await testAuth({ projects: { club: { family: 'clubs' }, p: { family: 'clubs' } } })
  const caller = auth.caller()
  const session = await auth.logIn(caller, 'ann@example.org')
  const set = {
    setId: randomBytes(16).toString('base64url'),
    serverShare: randomBytes(33).toString('base64url'),
    sealedRecovery: randomBytes(105).toString('base64url'),
    recoveryPublicKey: randomBytes(32).toString('base64url'),
  }
  await caller.call(prepare, { ...(await withProof(root, session.user.id, set)), addresses }, session)
  const claims = { sub: session.user.id, rpk: set.recoveryPublicKey, fromMs: 0, exp: auth.clock.ms / 1000 + 600 }
  const receipt = auth.guardian.sign('enrolment-receipt+jwt', claims)
  await caller.call(commit, { setId: set.setId, receipt }, session)
  ann = { caller, session }
})
afterAll(() => auth[Symbol.asyncDispose]())

it('vouches for the own account, to one service and project, for ten minutes', async () => {
  const { caller, session } = ann
  const given = await caller.call(voucher, { projectId: 'p', audience }, session)
  expect(given.expiresInSeconds).toBe(600)
  const { signing } = await caller.call(serviceEndpoints.authKeys, undefined)
  const verifier = createVerifier('auth', async () => signing.keys, auth.clock)
  const exp = Math.floor(auth.clock.ms / 1000) + 600
  expect(await verifier.verify('account-voucher+jwt', given.voucher, claimsSchema)).toEqual({
    iss: 'auth',
    sub: addresses.evm,
    aud: audience,
    project: 'p',
    exp,
  })
  expect(await verifier.verify('enrolment-receipt+jwt', given.voucher, claimsSchema)).toBeUndefined()
})

it('vouches for no project that the wallet may not be brought to', async () => {
  const { caller, session } = ann
  await expect(caller.call(voucher, { projectId: 'club', audience }, session)).resolves.toBeDefined()
  const refused = await caller.attempt(voucher, { projectId: 'casino', audience }, session)
  expect(refused.code).toBe('vault/other-family')
})

it('vouches for nobody without a wallet, and without a session for nobody at all', async () => {
  const stranger = auth.caller()
  const session = await auth.logIn(stranger, 'bob@example.org')
  const body = { projectId: 'p', audience }
  expect((await stranger.attempt(voucher, body, session)).code).toBe('vault/absent')
  expect((await auth.caller().attempt(voucher, body, ann.session)).code).toBe('session/invalid')
  expect((await ann.caller.attempt(voucher, { ...body, audience: 'javascript:alert(1)' }, ann.session)).status).toBe(
    400,
  )
})
