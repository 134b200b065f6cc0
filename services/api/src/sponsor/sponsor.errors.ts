import { operationErrors, permissionErrors } from '@latchkey/protocol/errors'

const entries = { ...operationErrors, 'permissions/revoked': permissionErrors['permissions/revoked'] }

type SponsorErrorCode = Extract<keyof typeof entries, `sponsor/${string}` | 'permissions/revoked'>

const sentences: Readonly<Record<SponsorErrorCode, string>> = {
  'sponsor/not-offered': 'Nobody pays fees for this project on this chain. Let the account pay.',
  'sponsor/operation-invalid':
    'The parameters are no operation of EntryPoint 0.7 on this chain, without a factory. See ERC-7677.',
  'sponsor/account-unsupported':
    'The sender is no account that is paid for: it has to delegate, or be about to, to the wallet’s own implementation.',
  'sponsor/call-not-covered': 'A call of the operation is none that is paid for. Let the account pay.',
  'sponsor/login-needed': 'Fees are paid for people who are logged in. Send a voucher of this account and project.',
  'sponsor/operation-limit': 'The operation may cost more than is paid for one. Let the account pay.',
  'sponsor/gas-price-limit': 'Gas costs more at present than is paid for. Try later, or let the account pay.',
  'sponsor/account-limit': 'What is paid for this account in a day is used up. Try tomorrow, or let the account pay.',
  'sponsor/project-limit': 'What is paid for this project in a day is used up. Try tomorrow, or let the account pay.',
  'sponsor/deposit-low': 'The paymaster has too little to pay with. Its operator has been told. Let the account pay.',
  'permissions/revoked': 'The operation uses a permission that its account has taken back. Ask for a new one.',
  'sponsor/unavailable': 'Whether this is paid for can’t be found out at present. Try again, or let the account pay.',
}

/** Why an operation is not paid for: which limit, and never whose figures. */
export class SponsorRefusal extends Error {
  override readonly name = 'SponsorRefusal'
  readonly code: SponsorErrorCode

  constructor(code: SponsorErrorCode) {
    super(sentences[code])
    this.code = code
  }

  /** As the error of a JSON-RPC answer. */
  toJsonRpc() {
    return { code: entries[this.code].jsonRpcCode, message: this.message, data: { code: this.code } }
  }
}
