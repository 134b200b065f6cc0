import { randomBytes } from 'node:crypto'
import { accountEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesAs, addressesDigest, addressesOf, createRoot } from '@latchkey/vault/keys'
import { expect, it } from 'vitest'
import { withProof } from '../../server/test/withProof.ts'
import { findPeople } from '../src/operator/findPeople.ts'
import { testAuth } from './testAuth.ts'

const { prepare, commit, recover } = walletEndpoints
const email = 'ann@example.org'
const random = (size: number) => randomBytes(size).toString('base64url')
const root = createRoot((size) => new Uint8Array(randomBytes(size)))
const addresses = await addressesOf(root)

it('a wallet of a single key has one address, by the word of that key alone, and is found by it', async () => {
  await using auth = await testAuth()
  const caller = auth.caller()
  const session = await auth.logIn(caller, email)
  const set = {
    setId: random(16),
    serverShare: random(33),
    sealedRecovery: random(105),
    recoveryPublicKey: random(32),
  }
  const single = (await addressesAs(root, 'evmKey')) as { readonly evm: string }
  const sent = await withProof(root, session.user.id, set, 'evmKey')
  for (const claimed of [{ ...addresses, evm: single.evm }, { evm: addresses.evm }])
    expect(await caller.attempt(prepare, { ...sent, addresses: claimed }, session)).toMatchObject({
      code: 'vault/proof-invalid',
    })
  const { solana, bitcoinPayment } = addresses
  for (const partial of [{ ...single, solana }, { bitcoinPayment }, {}])
    expect(await caller.attempt(prepare, { ...sent, addresses: partial as never }, session)).toMatchObject({
      code: 'api/invalid-request',
    })
  await caller.call(prepare, { ...sent, addresses: single }, session)
  const receipt = await auth.guardian.sign('enrolment-receipt+jwt', {
    sub: session.user.id,
    rpk: set.recoveryPublicKey,
    addresses: addressesDigest(single),
    fromMs: 0,
    exp: auth.clock.ms / 1000 + 600,
  })
  await caller.call(commit, { setId: set.setId, receipt }, session)
  expect((await caller.call(accountEndpoints.me, undefined, session)).addresses).toEqual(single)
  expect((await caller.call(recover, {}, session)).addresses).toEqual(single)
  const found = await findPeople(auth.deps, auth.deps.database, { by: 'address', address: single.evm })
  expect(found.map(({ userId }) => userId)).toEqual([session.user.id])
})
