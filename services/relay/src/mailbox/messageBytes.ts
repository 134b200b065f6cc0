/** What a row takes beside its texts: keys, times and indexes. */
const rowBytes = 512

/** What a message takes in the database, about. */
export function messageBytes({ message, attestation }: messageBytes.Measured): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '') + rowBytes
}

export declare namespace messageBytes {
  type Measured = { readonly message: string; readonly attestation?: string | null | undefined }
}
