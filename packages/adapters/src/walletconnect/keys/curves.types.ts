/** The two curves of WalletConnect: X25519 to agree on keys, Ed25519 to sign relay tokens. Keys are raw, in hex. */
export type Curves = {
  agreementPublicKey(privateKey: string): Promise<string>
  /** The shared secret, before any derivation. Rejects for keys that don't lie on the curve. */
  agree(privateKey: string, peerPublicKey: string): Promise<Uint8Array>
  signingPublicKey(seed: string): Promise<string>
  sign(seed: string, message: Uint8Array): Promise<Uint8Array>
}
