import { addressesAs, addressesDigest, type RootKind, signSet } from '@latchkey/vault/keys'

type Sent = {
  readonly setId: string
  readonly serverShare: string
  readonly sealedRecovery: string
  readonly recoveryPublicKey: string
}

/** A share set as it is sent, with the word of the wallet behind a root for it. */
export async function withProof<Set extends Sent>(
  root: Uint8Array,
  user: string,
  sent: Set,
  kind: RootKind = 'phrase',
): Promise<Set & { proof: string }> {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const statement = {
    user,
    set: sent.setId,
    serverShare: bytes(sent.serverShare),
    sealedRecovery: bytes(sent.sealedRecovery),
    recoveryPublicKey: bytes(sent.recoveryPublicKey),
    addresses: addressesDigest(await addressesAs(root, kind)),
  }
  const proof = await signSet(root, statement, kind)
  return { ...sent, proof: Buffer.from(proof).toString('base64url') }
}
