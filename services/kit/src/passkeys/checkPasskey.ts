import { createHash, type KeyObject, verify } from 'node:crypto'
import { type AuthenticatorData, checkClientData, type PasskeyKey, readAuthenticatorData } from './authenticatorData.ts'
import { readCbor } from './readCbor.ts'

/** A passkey as it is stored. */
export type NewPasskey = {
  readonly key: PasskeyKey
  readonly signCount: number
  readonly backupEligible: boolean
  readonly backedUp: boolean
}

export declare namespace checkNewPasskey {
  type Sent = { id: string; clientDataJSON: string; attestationObject: string }
  type Expected = { challenge: string; origin: string; rpId: string }
}

/**
 * Checks a passkey that was just made for the wallet's page, with its owner verified. Who built the authenticator is not
 * asked: attestation says nothing of the person. WebAuthn level 3, section 7.1.
 * @throws Error when anything of it is not right.
 */
export function checkNewPasskey(sent: checkNewPasskey.Sent, expected: checkNewPasskey.Expected): NewPasskey {
  checkClientData(Buffer.from(sent.clientDataJSON, 'base64url'), { ...expected, type: 'webauthn.create' })
  const attestation = readCbor(Buffer.from(sent.attestationObject, 'base64url')).value
  const signed = attestation instanceof Map ? attestation.get('authData') : undefined
  if (!(signed instanceof Uint8Array)) throw new Error('There is no authenticator data.')
  const data = readAuthenticatorData(signed)
  if (!createHash('sha256').update(expected.rpId).digest().equals(data.rpIdHash))
    throw new Error('Another relying party.')
  if (!data.present || !data.verified) throw new Error('The owner was not verified.')
  if (data.made === undefined) throw new Error('No passkey was made.')
  if (Buffer.from(data.made.credentialId).toString('base64url') !== sent.id) throw new Error('Another id.')
  const { signCount, backupEligible, backedUp } = data
  return { key: data.made.key, signCount, backupEligible, backedUp }
}

export declare namespace checkPasskeyAnswer {
  type Answer = { clientDataJSON: string; authenticatorData: string; signature: string }
  type Expected = {
    challenge: string
    origin: string
    rpId: string
    algorithm: number
    key: KeyObject
    signCount: number
    backupEligible: boolean
  }
}

/**
 * Checks that a passkey signed our challenge for the wallet's page, with its owner verified, and that it is no copy.
 * WebAuthn level 3, section 7.2.
 * @throws Error when anything of it is not right.
 */
export function checkPasskeyAnswer(
  answer: checkPasskeyAnswer.Answer,
  expected: checkPasskeyAnswer.Expected,
): Pick<AuthenticatorData, 'signCount' | 'backedUp'> {
  const clientData = Buffer.from(answer.clientDataJSON, 'base64url')
  checkClientData(clientData, { ...expected, type: 'webauthn.get' })
  const signed = Buffer.from(answer.authenticatorData, 'base64url')
  const data = readAuthenticatorData(signed)
  if (!createHash('sha256').update(expected.rpId).digest().equals(data.rpIdHash))
    throw new Error('Another relying party.')
  if (!data.present || !data.verified) throw new Error('The owner was not verified.')
  if (data.backupEligible !== expected.backupEligible) throw new Error('The passkey is of another kind now.')
  const message = Buffer.concat([signed, createHash('sha256').update(clientData).digest()])
  const hash = expected.algorithm === -8 ? null : 'sha256'
  if (!verify(hash, message, expected.key, Buffer.from(answer.signature, 'base64url')))
    throw new Error('The signature is wrong.')
  // Synced passkeys count nothing and say 0. One that counts never counts back: then there are two of it.
  if ((data.signCount !== 0 || expected.signCount !== 0) && data.signCount <= expected.signCount)
    throw new Error('The counter went back.')
  return { signCount: data.signCount, backedUp: data.backedUp }
}
