import { createPublicKey } from 'node:crypto'
import { checkNewPasskey, checkPasskeyAnswer } from '@latchkey/service-kit/passkeys/checkPasskey'
import { createAuthenticator, type Twist } from '@latchkey/service-kit/test/createAuthenticator'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

// Beside @simplewebauthn/server, which does not do for the service itself: an answer takes it 500 us of the processor
// instead of 115 (a login takes 1,790 in all), it wants to know every app that may frame the wallet, it does not see that a
// passkey has changed from one that is never synced, and it takes RSA keys of 1,024 bits.
const site = { origin: 'https://wallet.test', rpId: 'wallet.test' }
const challenge = 'A'.repeat(43)
const outcome = async <Value>(check: () => Value | Promise<Value>): Promise<Value | 'refused'> => {
  try {
    return await check()
  } catch {
    return 'refused'
  }
}

type Made = ReturnType<ReturnType<typeof createAuthenticator>['create']>
type Answer = ReturnType<ReturnType<typeof createAuthenticator>['get']>

const ourMaking = (made: Made) => outcome(() => checkNewPasskey(made, { ...site, challenge }))
const theirMaking = (made: Made) =>
  outcome(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: made as never,
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
    })
    if (!verified || made.id !== registrationInfo.credential.id) throw new Error('refused')
    return registrationInfo
  })

describe('a new passkey', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)('of %s is read alike', async (kind) => {
    const made = createAuthenticator(site.rpId, site.origin, kind).create({ challenge, userHandle: 'u' })
    const [ours, theirs] = [await ourMaking(made), await theirMaking(made)]
    if (ours === 'refused' || theirs === 'refused') throw new Error('It was refused.')
    expect(ours.signCount).toBe(theirs.credential.counter)
    expect(ours.backedUp).toBe(theirs.credentialBackedUp)
    expect(ours.backupEligible).toBe(theirs.credentialDeviceType === 'multiDevice')
  })

  const twists: readonly (readonly [string, Twist])[] = [
    ['to another challenge', { challenge: 'B'.repeat(43) }],
    ['on another page', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['at a login', { type: 'webauthn.get' }],
    ['without its owner being verified', { flags: 0x19 }],
    ['without being touched', { flags: 0x1c }],
    ['as one that is backed up but may not be', { flags: 0x15 }],
    ['under another id', { id: 'b1946ac92492d2347c6235' }],
    ['with bytes too many', { extra: Buffer.from([0]) }],
  ]
  it.each(twists)('made %s is refused by both', async (_, twist) => {
    const made = createAuthenticator(site.rpId, site.origin).create({ challenge, userHandle: 'u' }, twist)
    expect([await ourMaking(made), await theirMaking(made)]).toEqual(['refused', 'refused'])
  })

  it('with any byte changed is taken by us only where it is taken by them', async () => {
    const made = createAuthenticator(site.rpId, site.origin).create({ challenge, userHandle: 'u' })
    const whole = Buffer.from(made.attestationObject, 'base64url')
    // The bytes before are the form of attestation, which nothing asks for.
    const start = whole.indexOf('authData')
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const bytes = Buffer.from(whole)
        const at = start + (place % (bytes.length - start))
        bytes.writeUInt8(bytes.readUInt8(at) ^ change, at)
        const changed = { ...made, attestationObject: bytes.toString('base64url') }
        const ours = await ourMaking(changed)
        if (ours === 'refused') return
        const theirs = await theirMaking(changed)
        if (theirs === 'refused') throw new Error('They refuse it.')
        expect(ours.signCount).toBe(theirs.credential.counter)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the answer of a passkey', () => {
  async function passkey(kind: 'ES256' | 'EdDSA' | 'RS256') {
    const authenticator = createAuthenticator(site.rpId, site.origin, kind)
    const made = authenticator.create({ challenge, userHandle: 'u' })
    const ours = checkNewPasskey(made, { ...site, challenge })
    const theirs = await theirMaking(made)
    if (theirs === 'refused') throw new Error('It was refused.')
    const key = createPublicKey({ key: ours.key.jwk, format: 'jwk' })
    const { algorithm } = ours.key
    return {
      authenticator,
      ours: (answer: Answer, signCount = 0) =>
        outcome(() =>
          checkPasskeyAnswer(answer, { ...site, challenge, algorithm, key, signCount, backupEligible: true }),
        ),
      theirs: (answer: Answer, counter = 0) =>
        outcome(async () => {
          const { verified, authenticationInfo } = await verifyAuthenticationResponse({
            response: {
              id: answer.id,
              rawId: answer.id,
              type: 'public-key',
              clientExtensionResults: {},
              response: { ...answer, userHandle: answer.userHandle ?? undefined } as never,
            },
            expectedChallenge: challenge,
            expectedOrigin: site.origin,
            expectedTopOrigin: 'https://app.example',
            expectedRPID: site.rpId,
            credential: { ...theirs.credential, counter },
          })
          if (!verified) throw new Error('refused')
          return { signCount: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
        }),
    }
  }

  it.each(['ES256', 'EdDSA', 'RS256'] as const)('of %s is read alike', async (kind) => {
    const { authenticator, ours, theirs } = await passkey(kind)
    for (const twist of [{}, { signCount: 7 }, { flags: 0x0d }]) {
      const answer = authenticator.get({ challenge }, twist)
      const read = await ours(answer)
      expect(read).toEqual(await theirs(answer))
      expect(read).not.toBe('refused')
    }
  })

  const twists: readonly (readonly [string, Twist])[] = [
    ['to another challenge', { challenge: 'B'.repeat(43) }],
    ['on another page', { origin: 'https://evil.test' }],
    ['at its making', { type: 'webauthn.create' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without its owner being verified', { flags: 0x19 }],
    ['without being touched', { flags: 0x1c }],
    ['as one that is backed up but may not be', { flags: 0x15 }],
    ['with bytes too many', { extra: Buffer.from([0]) }],
    ['with extensions that are none', { flags: 0x9d, extra: Buffer.from([0x5f]) }],
    ['with a counter that went back', { signCount: 4 }],
  ]
  it.each(twists)('given %s is refused by both', async (_, twist) => {
    const { authenticator, ours, theirs } = await passkey('ES256')
    const answer = authenticator.get({ challenge }, twist)
    expect([await ours(answer, 5), await theirs(answer, 5)]).toEqual(['refused', 'refused'])
  })

  it('with any byte changed is refused', async () => {
    const { authenticator, ours, theirs } = await passkey('ES256')
    const answer = authenticator.get({ challenge })
    const parts = fc.constantFrom('clientDataJSON', 'authenticatorData', 'signature')
    await fc.assert(
      fc.asyncProperty(parts, fc.nat(), fc.integer({ min: 1, max: 255 }), async (part, place, change) => {
        const bytes = Buffer.from(answer[part], 'base64url')
        const at = place % bytes.length
        bytes.writeUInt8(bytes.readUInt8(at) ^ change, at)
        const changed = { ...answer, [part]: bytes.toString('base64url') }
        expect(await ours(changed)).toBe('refused')
        // They read the two numbers of a signature more loosely than DER is written.
        if (part !== 'signature') expect(await theirs(changed)).toBe('refused')
      }),
      { numRuns: 200 },
    )
  })
})
