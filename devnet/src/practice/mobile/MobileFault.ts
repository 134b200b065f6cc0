/** What the wallet answers instead of a result, by the protocol's own numbers. */
export class MobileFault extends Error {
  override readonly name = 'MobileFault'
  static readonly authorizationFailed = -1
  static readonly invalidPayloads = -2
  static readonly notSigned = -3
  static readonly notSubmitted = -4
  static readonly tooManyPayloads = -6
  static readonly chainNotSupported = -7
  static readonly methodNotFound = -32_601
  static readonly invalidParams = -32_602

  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
