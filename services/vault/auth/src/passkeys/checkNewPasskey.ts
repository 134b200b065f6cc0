import { createHash } from 'node:crypto'
import { checkClientData } from './checkClientData.ts'
import { readAuthenticatorData } from './readAuthenticatorData.ts'
import { readCbor } from './readCbor.ts'
import type { PasskeyKey } from './readPasskeyKey.ts'

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
