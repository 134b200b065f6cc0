import { randomBytes } from 'node:crypto'
import { guardianEndpoints, serviceEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { createRecoveryKey, sealToRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainRandom } from './plainRandom.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const email = 'ann@example.org'
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))
const [first, second] = [text(plainRandom(32)), text(plainRandom(32))]

let vault: TestVault
beforeEach(async () => {
  vault = await testVault()
})
afterEach(() => vault[Symbol.asyncDispose]())

async function logIn(device = vault.device()) {
  vault.clock.ms += 31_000
  return { device, session: await vault.auth.logIn(device.auth, email) }
}

type LoggedIn = { readonly device: TestDevice; readonly session: VaultSession }

/** Enrols a new recovery key for a wallet of these addresses. @param bound What the seal is bound to. */
async function enrol({ device, session }: LoggedIn, addresses: string | undefined, bound = { addresses }) {
  const recovery = createRecoveryKey(plainRandom)
  const recoveryPublicKey = text(recovery.public)
  const { seal } = await device.guardian.call(serviceEndpoints.guardianKeys, undefined)
  const context = { user: session.user.id, set: recoveryPublicKey, slot: 'enrol', ...bound }
  return device.guardian.attempt(guardianEndpoints.enrol, {
    assertion: session.assertion,
    email,
    recoveryPublicKey,
    sealedRecoveryKey: text(sealToRecovery(bytes(seal), recovery.secret, context, randomBytes)),
    ...(addresses === undefined ? {} : { addresses }),
  })
}

/** What the guardian signs for, once a device has named addresses. */
async function told({ device, session }: LoggedIn, addresses: string) {
  const { assertion } = session
  const answer = await device.guardian.attempt(guardianEndpoints.addresses, { assertion, addresses })
  if (answer.status !== 200) return answer.code
  const { word } = JSON.parse(answer.text)
  return JSON.parse(Buffer.from(word.split('.')[1], 'base64url').toString()).addresses
}

describe('the addresses that the guardian keeps for a person', () => {
  it('are those of the enrolment, whatever is named later', async () => {
    const ann = await logIn()
    expect((await enrol(ann, first)).status).toBe(200)
    expect(await told(ann, first)).toBe(first)
    expect(await told(ann, second)).toBe(first)
    expect(await told(await logIn(), second)).toBe(first)
    expect(await enrol(ann, second)).toMatchObject({ code: 'vault/conflict' })
    expect((await enrol(ann, first)).status).toBe(200)
  })

  it('may be others until the wallet is made, by the device that began it alone', async () => {
    const ann = await logIn()
    await enrol(ann, first)
    const other = await logIn()
    expect(await told(other, first)).toBe(first)
    expect(await enrol(other, second)).toMatchObject({ code: 'guardian/not-approved' })
    expect((await enrol(ann, second)).status).toBe(200)
    expect(await told(ann, second)).toBe(second)
    expect(await enrol(ann, first)).toMatchObject({ code: 'vault/conflict' })
  })

  it('are those that a key was sealed for', async () => {
    const ann = await logIn()
    expect(await enrol(ann, first, { addresses: second })).toMatchObject({ code: 'vault/conflict' })
    expect(await enrol(ann, first, { addresses: undefined })).toMatchObject({ code: 'vault/conflict' })
    expect(await told(ann, first)).toBe('vault/absent')
  })

  it('of somebody enrolled before, are the first that a device names', async () => {
    const ann = await logIn()
    await enrol(ann, undefined)
    expect(await told(ann, first)).toBe(first)
    expect(await told(await logIn(), second)).toBe(first)
    expect(await enrol(ann, second)).toMatchObject({ code: 'vault/conflict' })
  })
})
