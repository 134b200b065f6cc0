import { type ErrorEntry, errorCatalogue, operationErrors, permissionErrors } from '@latchkey/protocol/errors'
import type { JsonRpcResponse } from '@latchkey/protocol/http'
import { ApiError } from '../../http/ApiError.ts'

const entries = { ...errorCatalogue, ...operationErrors, ...permissionErrors }

const sentences = {
  'calls/account-not-smart':
    'The sender has no code of the wallet’s own implementation on this chain. Send an authorisation of it for this chain as eip7702Auth.',
  'calls/authorization-invalid':
    'The authorisation is not one of the sender for the wallet’s own implementation, this chain and its next transaction. Have it sign another one.',
  'calls/prepared-invalid': 'The parameters have not the agreed form. See docs/api.md.',
  'calls/signature-wrong': 'The sender did not sign these calls. Have it sign the hash that came with them, as it is.',
  'calls/too-large': 'More than 20 calls. Send them in parts.',
  'calls/unsupported-capability':
    'A capability that is asked for is not known here: permissions, paymasterService and eip7702Auth are.',
  'calls/unsupported-chain': 'The chain is not known here, or has no node.',
  'permissions/expired': 'All permissions of this context have ended. Ask for new ones.',
  'permissions/revoked': 'The account has taken the permission back. Ask for a new one.',
  'permissions/unknown': 'The account has given no such permission in this project.',
} as const

type Code = keyof typeof sentences | 'calls/would-fail' | 'permissions/call-not-covered' | 'paymaster/unavailable'

/** The error of a JSON-RPC answer. `code` in its `data` is what programs decide by. */
export type RpcRefusal = { readonly code: number; readonly message: string; readonly data?: unknown }

/** Why calls are not prepared, or not sent. */
export class CallsRefusal extends Error {
  override readonly name = 'CallsRefusal'
  readonly code: Code

  /** @param sentence Of codes that have none of their own, which says what it was. */
  constructor(code: keyof typeof sentences | Code, sentence?: string) {
    super(sentence ?? (sentences as Readonly<Record<string, string>>)[code] ?? '')
    this.code = code
  }
}

/** What a paymaster or the sponsor said in its own words. */
export class PayerRefusal extends Error {
  override readonly name = 'PayerRefusal'
  readonly error: NonNullable<JsonRpcResponse['error']>

  constructor(error: NonNullable<JsonRpcResponse['error']>) {
    super(error.message)
    this.error = error
  }
}

/** A refusal as JSON-RPC has it. @throws whatever else was thrown */
export function toRpcRefusal(error: unknown): RpcRefusal {
  if (error instanceof PayerRefusal) return error.error
  if (!(error instanceof CallsRefusal || error instanceof ApiError)) throw error
  const entry: ErrorEntry | undefined = (entries as Readonly<Record<string, ErrorEntry>>)[error.code]
  return { code: entry?.jsonRpcCode ?? -32603, message: error.message, data: { code: error.code } }
}
