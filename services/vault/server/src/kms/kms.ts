/** What a wrapped key belongs to. Unwrapping with another context fails. */
export type KmsContext = Readonly<Record<string, string>>

/** A data key under the master key. */
export type WrappedKey = {
  /** Names the master key and its version. */
  readonly keyId: string
  readonly ciphertext: string
}

/** Keeper of the master key. The service itself never sees it, or only in the local form. */
export type Kms = {
  readonly kind: 'local' | 'aws' | 'gcp' | 'azure' | 'vault'
  /** Of the keys in its file, by id. Absent where a key service keeps them. */
  readonly fingerprints?: Readonly<Record<string, string>>
  /** @throws Error when the keeper does not answer. */
  wrap(key: Uint8Array, context: KmsContext): Promise<WrappedKey>
  /** @throws Error when the context or a bit is another, or the keeper does not answer. */
  unwrap(wrapped: WrappedKey, context: KmsContext): Promise<Uint8Array>
}

/** A context as bytes, the same for the same entries in any order. */
export function contextBytes(context: KmsContext): Uint8Array {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** The same keeper, whose failures are reported: it does not answer, or what it was given belongs elsewhere. */
export function countFailures(kms: Kms, onFailure: () => void): Kms {
  async function reported<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call
    } catch (error) {
      onFailure()
      throw error
    }
  }
  return {
    ...kms,
    wrap: (key, context) => reported(kms.wrap(key, context)),
    unwrap: (wrapped, context) => reported(kms.unwrap(wrapped, context)),
  }
}
