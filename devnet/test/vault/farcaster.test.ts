import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../../src/index.ts'
import { createDevice } from './createDevice.ts'

type Device = ReturnType<typeof createDevice>

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ only: ['auth', 'farcaster'], chainIds: [10] })
})
afterAll(() => devnet?.stop())

/** Asks a service; the answer as it is. */
async function ask(device: Device, service: 'auth' | 'guardian', path: string, body: object) {
  const response = await device.post(`${devnet.urls[service]}${path}`, body)
  return (await response.json()) as Record<string, never>
}

const app = { app: 'https://app.example', browser: 'Chrome on Linux' }

/** Begins a login at both services, as the frame does. */
async function begin(device = createDevice()) {
  const ephemeralKey = randomBytes(32).toString('base64url')
  const release = await ask(device, 'guardian', '/g/farcaster/start', { ephemeralKey, ...app })
  const begun = await ask(device, 'auth', '/v1/farcaster/start', {
    projectId: 'devnet',
    ephemeralKey,
    guardianPart: release.part,
  })
  return {
    device,
    releaseId: String(release.releaseId),
    attemptId: String(begun.attemptId),
    part: String(begun.part),
    url: String(begun.url),
  }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** A person scans the code and says yes. */
async function scan({ url }: Begun, person = 'alice'): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ person, answer: 'allow' }) })
  expect(await answer.text()).toContain('Signed in')
}

const finish = ({ device, attemptId }: Pick<Begun, 'device' | 'attemptId'>) =>
  ask(device, 'auth', '/v1/farcaster/finish', { attemptId })

const prove = ({ device, releaseId, attemptId, part }: Begun, proof: unknown) =>
  ask(device, 'guardian', '/g/farcaster/prove', { releaseId, attemptId, authPart: part, proof })

/** Collects a login as soon as the service lets it be asked for. */
async function collected(begun: Begun) {
  let last: Record<string, never> = {}
  await expect
    .poll(
      async () => {
        last = await finish(begun)
        return last.state
      },
      { timeout: 10_000, interval: 1_100 },
    )
    .toBe('done')
  return last as unknown as {
    session: { user: { id: string } }
    proof: { message: string; signature: string }
    userName: string
  }
}

describe('a login with Farcaster on the devnet', () => {
  it('is offered by both services', async () => {
    const { socials } = await (await fetch(`${devnet.urls.auth}/v1/bootstrap`)).json()
    expect(socials).toContain('farcaster')
  })

  it.each(['alice', 'carol'])(
    'of %s proves by one scan to both, and is the same person the next time',
    async (person) => {
      const begun = await begin()
      expect(await finish(begun)).toEqual({ state: 'waiting' })
      await scan(begun, person)
      const { session, proof, userName } = await collected(begun)
      expect(userName).toBe(person)
      // No wallet is kept for them yet, so nothing is waited for.
      expect(await prove(begun, proof)).toMatchObject({ approval: expect.any(String), collectInSeconds: 0 })
      const again = await begin()
      await scan(again, person)
      expect((await collected(again)).session.user.id).toBe(session.user.id)
    },
  )

  it('is collected by no other device than the one that began it', async () => {
    const begun = await begin()
    await scan(begun)
    expect(await finish({ ...begun, device: createDevice() })).toMatchObject({ code: 'login/attempt-closed' })
    await collected(begun)
  })

  it('carries no proof over to another login of the guardian', async () => {
    const begun = await begin()
    await scan(begun)
    const { proof } = await collected(begun)
    expect(await prove(await begin(), proof)).toMatchObject({ code: 'login/provider-refused' })
    expect(await prove(begun, { ...proof, message: proof.message.replace('fid/1', 'fid/2') })).toMatchObject({
      code: 'login/provider-refused',
    })
  })
})
