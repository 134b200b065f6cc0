import { isSetSigned } from '@latchkey/vault/keys'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { parkSet } from './parkSet.ts'

/**
 * Asks for the wallet's own word for a share set: a session alone enrols nothing, since whoever has not opened the wallet
 * cannot sign with its key.
 * @param evmAddress Of the wallet.
 * @throws VaultFault `vault/proof-invalid`
 */
export function expectProof(userId: string, evmAddress: string, sent: parkSet.Sent & { readonly proof: string }): void {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const statement = {
    user: userId,
    set: sent.setId,
    serverShare: bytes(sent.serverShare),
    sealedRecovery: bytes(sent.sealedRecovery),
    recoveryPublicKey: bytes(sent.recoveryPublicKey),
  }
  if (!isSetSigned(statement, bytes(sent.proof), evmAddress))
    throw new VaultFault('vault/proof-invalid', {
      field: 'proof',
      description: 'The wallet did not sign for this set.',
    })
}
