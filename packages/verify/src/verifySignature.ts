import { KitError, loadWith, parseCaipAddress } from '@latchkey/protocol'
import { malformed, type Proof, type Signed, signatureMax, type VerifyOptions, wrong } from './signed.ts'

type Check = (signed: Signed, options: VerifyOptions) => Promise<Proof>

/** Each family is fetched when it is first used: a caller with Ethereum alone carries no Bitcoin. */
const checks: Readonly<Record<string, () => Promise<Check>>> = {
  eip155: async () => (await import('./evm/verifyEvm.ts')).verifyEvm,
  solana: async () => (await import('./solana/verifySolana.ts')).verifySolana,
  bip122: async () => (await loadWith('@scure/btc-signer', () => import('./bitcoin/verifyBitcoin.ts'))).verifyBitcoin,
}

/**
 * Checks that a text was signed by an account: EIP-191 with ERC-1271, 6492, 8010, EIP-7702 on eip155, ed25519 on solana,
 * BIP-322 and BIP-137 on bip122. Resolves with how it was proven.
 *
 * @example
 * const { by } = await verifySignature({
 *   account: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8', message: 'Hello', signature,
 * }, { ethCall: createEthCall({ fetch, rpcUrls: () => ['https://node.example'] }) })
 *
 * @throws KitError `siwx/signature-wrong`; `siwx/signature-malformed` for what can't be one; `siwx/signature-unsupported`
 * for kinds that are not checked, `details` names them; `siwx/node-unavailable` where the node that knows the account did
 * not answer, which says nothing of the signature; `siwx/chain-unsupported`; `address/invalid`; `adapter/not-found` for
 * Bitcoin where `@scure/btc-signer` is not installed.
 */
export async function verifySignature(signed: Signed, options: VerifyOptions = {}): Promise<Proof> {
  const { namespace } = parseCaipAddress(signed.account)
  const load = checks[namespace]
  if (!load) {
    const shortMessage = 'Sign-ins are not known on this network'
    throw new KitError({ code: 'siwx/chain-unsupported', shortMessage, details: namespace })
  }
  // Half a character has no bytes of its own: it would pass for the mark that stands in for it.
  if (!signed.message.isWellFormed()) throw wrong('the text is not Unicode')
  if (signed.signature === '') throw malformed('it is empty')
  if (signed.signature.length > signatureMax) throw malformed('it is too long')
  const check = await load()
  return check(signed, options)
}
