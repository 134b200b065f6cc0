/** What can go wrong with keys. The text never holds a secret. */
export type KeysErrorCode =
  | 'keys/phrase-length'
  | 'keys/phrase-word'
  | 'keys/phrase-checksum'
  | 'keys/key-invalid'
  | 'keys/share-invalid'
  | 'keys/root-mismatch'
  | 'keys/seal-invalid'
  | 'keys/code-invalid'
  | 'keys/path-invalid'
  | 'keys/move-too-large'
  | 'keys/move-damaged'
  | 'keys/move-other-file'
  | 'keys/move-version'
  | 'keys/move-cost'
  | 'keys/move-password'
  | 'keys/move-addresses'
  | 'keys/move-contents'

const texts: Record<KeysErrorCode, string> = {
  'keys/phrase-length': 'A recovery phrase has 12, 15, 18, 21 or 24 words. Compare it with your paper.',
  'keys/phrase-word': 'The phrase has a word that is in no recovery phrase. Compare it with your paper.',
  'keys/phrase-checksum':
    'The words are in another order, or one of them is another word. Compare them with your paper.',
  'keys/key-invalid': 'This is no private key of Ethereum or Solana. Copy it again from its wallet.',
  'keys/share-invalid': 'The shares do not belong together.',
  'keys/root-mismatch': 'The rebuilt key has other addresses than the account. Nothing was signed.',
  'keys/seal-invalid': 'The sealed data was changed, or belongs to another user, set or slot.',
  'keys/code-invalid': 'The recovery code has a typing error.',
  'keys/path-invalid': 'The account number is out of range.',
  'keys/move-too-large':
    'The file is larger than any move file. Choose the one that the wallet saved: wallet-move.json.',
  'keys/move-damaged': 'The move file is cut or changed. Copy it again from where it was saved.',
  'keys/move-other-file': 'This is no move file. Choose the one that the wallet saved: wallet-move.json.',
  'keys/move-version':
    'The move file is of another version. Open it with the release of this wallet that made it, or with a newer one.',
  'keys/move-cost':
    'The move file names another cost than 64 MiB and three passes, so it was changed. Copy it again from where it was saved.',
  'keys/move-password':
    'The password is not the one of this file, or somebody changed the file. Try the password again.',
  'keys/move-addresses':
    'The key in the move file has other addresses than the file says. Nothing was opened: use another copy of the file.',
  'keys/move-contents': 'The password is right, but what the file holds cannot be read. Use another copy of the file.',
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
