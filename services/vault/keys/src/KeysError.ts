/** What can go wrong with keys. The text never holds a secret. */
export type KeysErrorCode =
  | 'keys/phrase-length'
  | 'keys/phrase-invalid'
  | 'keys/share-invalid'
  | 'keys/root-mismatch'
  | 'keys/seal-invalid'
  | 'keys/code-invalid'
  | 'keys/path-invalid'

const texts: Record<KeysErrorCode, string> = {
  'keys/phrase-length': 'A recovery phrase has 12 or 24 words.',
  'keys/phrase-invalid': 'The phrase has an unknown word, or its words are in another order.',
  'keys/share-invalid': 'The shares do not belong together.',
  'keys/root-mismatch': 'The rebuilt key has other addresses than the account. Nothing was signed.',
  'keys/seal-invalid': 'The sealed data was changed, or belongs to another user, set or slot.',
  'keys/code-invalid': 'The recovery code has a typing error.',
  'keys/path-invalid': 'The account number is out of range.',
}

/** An error of the key code, with a stable code. */
export class KeysError extends Error {
  override readonly name = 'KeysError'
  readonly code: KeysErrorCode
  constructor(code: KeysErrorCode, options?: { cause?: unknown }) {
    super(texts[code], options)
    this.code = code
  }
}
