import { randomBytes } from 'node:crypto'
import { accountEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import {
  addressesAs,
  addressesDigest,
  addressesOf,
  createRoot,
  type RootAddresses,
  type SetStatement,
  setDigest,
  signEd25519,
} from '@latchkey/vault/keys'
import { expect, it } from 'vitest'
import { withProof } from '../../server/test/withProof.ts'
import { findPeople } from '../src/operator/findPeople.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const { prepare, commit, prepareSet, recover, voucher } = walletEndpoints
const random = (size: number) => randomBytes(size).toString('base64url')
const newRoot = () => createRoot((size) => new Uint8Array(randomBytes(size)))
const root = newRoot()
const solana = (await addressesAs(root, 'solanaKey')) as { readonly solana: string }
const invalid = { code: 'vault/proof-invalid' }
const newSet = (recoveryPublicKey = random(32)) => ({
  setId: random(16),
  serverShare: random(33),
  sealedRecovery: random(105),
  recoveryPublicKey,
})
type Sent = ReturnType<typeof newSet>

/** What the wallet's owner signs of a set, as `withProof` does. */
function statementOf(user: string, sent: Sent, addresses: RootAddresses): SetStatement {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return {
    user,
    set: sent.setId,
    serverShare: bytes(sent.serverShare),
    sealedRecovery: bytes(sent.sealedRecovery),
    recoveryPublicKey: bytes(sent.recoveryPublicKey),
    addresses: addressesDigest(addresses),
  }
}

/** A person whose wallet is a key pair of Solana. */
async function made(auth: TestAuth) {
  const caller = auth.caller()
  const session = await auth.logIn(caller, 'ann@example.org')
  const sent = newSet()
  await caller.call(
    prepare,
    { ...(await withProof(root, session.user.id, sent, 'solanaKey')), addresses: solana },
    session,
  )
  const receipt = await auth.guardian.sign('enrolment-receipt+jwt', {
    sub: session.user.id,
    rpk: sent.recoveryPublicKey,
    addresses: addressesDigest(solana),
    fromMs: 0,
    exp: auth.clock.ms / 1000 + 600,
  })
  await caller.call(commit, { setId: sent.setId, receipt }, session)
  return { caller, session, sent }
}

it('a wallet of a key pair of Solana has that address alone, and is found by it', async () => {
  await using auth = await testAuth()
  const { caller, session } = await made(auth)
  expect((await caller.call(accountEndpoints.me, undefined, session)).addresses).toEqual(solana)
  expect((await caller.call(recover, {}, session)).addresses).toEqual(solana)
  const found = await findPeople(auth.deps, auth.deps.database, { by: 'address', address: solana.solana })
  expect(found.map(({ userId }) => userId)).toEqual([session.user.id])
  // No one pays for it on Ethereum: there is no account to vouch for.
  const asked = await caller.attempt(voucher, { projectId: 'p', audience: 'https://api.example' }, session)
  expect(asked.code).toBe('vault/absent')
})

it('takes no word for it by another kind of key, by another key, or that a page could have had signed', async () => {
  await using auth = await testAuth()
  const caller = auth.caller()
  const session = await auth.logIn(caller, 'ann@example.org')
  const sent = newSet()
  const user = session.user.id
  const attempt = (proof: string, addresses: RootAddresses, set = sent) =>
    caller.attempt(prepare, { ...set, proof, addresses } as never, session)
  const proofOf = async (kind: 'phrase' | 'evmKey' | 'solanaKey', of = root) =>
    (await withProof(of, user, sent, kind)).proof
  const own = await proofOf('solanaKey')
  const evm = (await addressesAs(root, 'evmKey')) as { readonly evm: string }
  for (const proof of [
    await proofOf('phrase'),
    await proofOf('evmKey'),
    await proofOf('solanaKey', newRoot()),
    // As `solana_signMessage` signs these very bytes.
    Buffer.from(signEd25519(root, setDigest(statementOf(user, sent, solana)))).toString('base64url'),
    (await withProof(root, 'eve', sent, 'solanaKey')).proof,
  ])
    expect(await attempt(proof, solana)).toMatchObject(invalid)
  // Its own word, for a wallet of another kind or of another key.
  for (const claimed of [evm, await addressesOf(root), await addressesAs(newRoot(), 'solanaKey')])
    expect(await attempt(own, claimed)).toMatchObject(invalid)
  // And for another set.
  expect(await attempt(own, solana, { ...newSet(), setId: sent.setId })).toMatchObject(invalid)
  for (const partial of [{ ...solana, ...evm }, { bitcoinPayment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }])
    expect(await attempt(own, partial as never)).toMatchObject({ code: 'api/invalid-request' })
  expect((await attempt(own, solana)).status).toBe(200)
})

it('takes no set of the true key once somebody has written another kind into its row, and none of the other kind', async () => {
  await using auth = await testAuth()
  const { caller, session, sent } = await made(auth)
  const user = session.user.id
  const next = () => newSet(sent.recoveryPublicKey)
  const attempt = async (kind: 'phrase' | 'evmKey' | 'solanaKey') =>
    caller.attempt(prepareSet, await withProof(root, user, next(), kind), session)
  expect((await attempt('solanaKey')).status).toBe(200)
  // The word of the set before is none for this one.
  const { proof } = await withProof(root, user, sent, 'solanaKey')
  expect(await caller.attempt(prepareSet, { ...next(), proof }, session)).toMatchObject(invalid)
  for (const kind of ['phrase', 'evmKey'] as const) {
    expect(await attempt(kind)).toMatchObject(invalid)
    const addresses = JSON.stringify(await addressesAs(root, kind))
    await auth.deps.database.updateTable('wallets').set({ addresses }).where('user_id', '=', user).execute()
    expect(await attempt('solanaKey')).toMatchObject(invalid)
  }
})
