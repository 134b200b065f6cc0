import { createHash, createPublicKey, verify } from 'node:crypto'
import { readAuthenticatorData } from '@latchkey/service-kit/passkeys/authenticatorData'
import { checkNewPasskey, checkPasskeyAnswer } from '@latchkey/service-kit/passkeys/checkPasskey'
import { readCbor } from '@latchkey/service-kit/passkeys/readCbor'
import { describe, expect, it } from 'vitest'

const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
const site = { origin: 'https://example.org', rpId: 'example.org' }

// WebAuthn level 3, section 16.2: ES256, no attestation. Its owner was not verified.
const plain = {
  challenge: base64url('00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130'),
  id: base64url('f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4'),
  clientDataJSON: base64url(
    '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a20426b5165446a646354427258426941774a544c453551227d',
  ),
  attestationObject: base64url(
    'a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
  ),
}
const plainAnswer = {
  challenge: base64url('39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408'),
  authenticatorData: base64url('bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000'),
  clientDataJSON: base64url(
    '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
  ),
  signature: base64url(
    '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
  ),
}
// Section 16.3: ES256, packed self attestation, verified.
const verified = {
  challenge: base64url('7869c2b772d4b58eba9378cf8f29e26cf935aa77df0da89fa99c0bdc0a76f7e5'),
  id: base64url('455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c'),
  clientDataJSON: base64url(
    '7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a2265476e4374334c55745936366b336a506a796e6962506b31716e666644616966715a774c33417032392d55222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a205539685458764b453255526b4d6e625f307859485667227d',
  ),
  attestationObject: base64url(
    'a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
  ),
}

describe('the published vectors', () => {
  it('are read: a passkey whose owner was verified is taken', () => {
    const made = checkNewPasskey(verified, { ...site, challenge: verified.challenge })
    expect(made).toMatchObject({ signCount: 0, backupEligible: true, backedUp: true, key: { algorithm: -7 } })
  })

  it('are refused where the owner was not verified', () => {
    expect(() => checkNewPasskey(plain, { ...site, challenge: plain.challenge })).toThrow('not verified')
  })

  it('have signatures that hold under the keys that are read', () => {
    const attestation = readCbor(Buffer.from(plain.attestationObject, 'base64url')).value
    const data = attestation instanceof Map ? attestation.get('authData') : undefined
    if (!(data instanceof Uint8Array)) throw new Error('The vector has no authenticator data.')
    const key = readAuthenticatorData(data).made?.key
    if (key === undefined) throw new Error('The vector has no key.')
    const client = Buffer.from(plainAnswer.clientDataJSON, 'base64url')
    const message = Buffer.concat([
      Buffer.from(plainAnswer.authenticatorData, 'base64url'),
      createHash('sha256').update(client).digest(),
    ])
    const signature = Buffer.from(plainAnswer.signature, 'base64url')
    const ready = createPublicKey({ key: key.jwk, format: 'jwk' })
    expect(verify('sha256', message, ready, signature)).toBe(true)
    const expected = { ...site, challenge: plainAnswer.challenge, algorithm: -7, key: ready, signCount: 0 }
    expect(() => checkPasskeyAnswer(plainAnswer, { ...expected, backupEligible: true })).toThrow('not verified')
  })
})
