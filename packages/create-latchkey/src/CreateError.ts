/** Why nothing was written. `code` is stable; the message says what happened and what to do. */
export class CreateError extends Error {
  override readonly name = 'CreateError'
  readonly code: CreateErrorCode

  constructor(code: CreateErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type CreateErrorCode =
  | 'create/unknown-option'
  | 'create/name-missing'
  | 'create/name-not-usable'
  | 'create/template-missing'
  | 'create/unknown-template'
  | 'create/folder-not-empty'
  | 'create/not-writable'
  | 'create/interrupted'
