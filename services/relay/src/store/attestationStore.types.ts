/** Which page sent a request, as the attestation page saw it. */
export type Attestation = { readonly origin: string; readonly isVerified: boolean }

/** Attestations by the SHA-256 of the decrypted request, for wallets that ask by it. */
export type AttestationStore = {
  keepAttestation(id: string, attestation: Attestation, expiresAtMs: number): Promise<void>
  attestation(id: string, nowMs: number): Promise<Attestation | undefined>
  /** Deletes those that expired by `beforeMs`. */
  sweepAttestations(beforeMs: number): Promise<void>
}
