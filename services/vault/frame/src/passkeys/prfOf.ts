type Outputs = AuthenticationExtensionsClientOutputs & {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: BufferSource } }
}

/** What an authenticator said of its `prf` extension. WebAuthn level 3, section 10.1.4. */
export function prfOf(credential: PublicKeyCredential): {
  readonly enabled: boolean
  readonly output: Uint8Array<ArrayBuffer> | undefined
} {
  const { prf } = credential.getClientExtensionResults() as Outputs
  const first = prf?.results?.first
  if (first === undefined) return { enabled: prf?.enabled === true, output: undefined }
  const output = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength).slice()
    : new Uint8Array(first).slice()
  return { enabled: true, output }
}
