import type { CaipAddress } from '@latchkey/protocol'
import { permissionErrors } from '@latchkey/protocol/errors'
import {
  endpointUrl,
  errorBodySchema,
  getPermissions,
  postPermissions,
  postRevokePermissions,
} from '@latchkey/protocol/http'
import {
  revokeGrantsAnswerSchema,
  type StoredGrant,
  storedGrantsSchema,
  storeGrantsAnswerSchema,
} from '@latchkey/protocol/permissions'
import * as v from 'valibot'
import { VaultError } from '../errors/VaultError.ts'

/** Where permissions are written down, so that they can be taken back at once. */
export type PermissionsApi = {
  /** Whether the operator's api keeps permissions, and tells the account which: asked until it has once said so. */
  isOffered(account: CaipAddress, signal: AbortSignal): Promise<boolean>
  /** @throws VaultError `permissions/*`: then none of them is stored, as far as anybody knows */
  store(account: CaipAddress, given: Given, signal: AbortSignal): Promise<void>
  /** Those of the account on all chains, of all apps. @throws VaultError `permissions/*` */
  list(account: CaipAddress, signal: AbortSignal): Promise<readonly StoredGrant[]>
  /** @throws VaultError `permissions/*` */
  revoke(account: CaipAddress, revoked: Revoked, signal: AbortSignal): Promise<void>
}

type Given = {
  readonly contexts: readonly string[]
  /** By which each of them is known. */
  readonly hashes: readonly string[]
  /** Of the page that asked. */
  readonly origin: string
}

type Revoked = ({ readonly hashes: readonly string[] } | { readonly pci: string }) & { readonly signature: string }

/** What keeps a permission from being given, found or taken back, in the words of the catalogue. */
export function permissionError(code: keyof typeof permissionErrors, cause?: unknown): VaultError {
  const entry: { readonly shortMessage: string; readonly jsonRpcCode?: number } = permissionErrors[code]
  return new VaultError(code, { message: entry.shortMessage, rpcCode: entry.jsonRpcCode, cause })
}

const answerMs = 8_000
/** A person, or an app that has just begun, waits for the answer. */
const offeredMs = 3_000

const isPermissionCode = (code: string): code is keyof typeof permissionErrors => Object.hasOwn(permissionErrors, code)

export declare namespace createPermissionsApi {
  type Options = {
    readonly apiUrl: string
    readonly projectId: string
    /** What auth says of the account. */
    readonly voucher: (signal: AbortSignal) => Promise<string>
  }
}

export function createPermissionsApi({ apiUrl, projectId, voucher }: createPermissionsApi.Options): PermissionsApi {
  let isKnown = false
  const caller = { projectId, st: 'latchkey', sv: 'frame' }
  const urlOf = ({ path }: { readonly path: string }, account: CaipAddress) =>
    endpointUrl(apiUrl, path, { account }, {}, caller)

  /** @returns The answer's body. @throws VaultError with the service's own code, or `permissions/unavailable` */
  async function ask(url: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    let response: Response
    let answer: unknown
    try {
      response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${await voucher(signal)}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        credentials: 'omit',
        redirect: 'error',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      })
      answer = await response.json()
    } catch (cause) {
      signal.throwIfAborted()
      throw permissionError('permissions/unavailable', cause)
    }
    if (response.ok) return answer
    const said = v.safeParse(errorBodySchema, answer)
    const code = said.success && isPermissionCode(said.output.code) ? said.output.code : 'permissions/unavailable'
    throw permissionError(code, answer)
  }

  function read<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    throw permissionError('permissions/unavailable', parsed.issues)
  }

  const list: PermissionsApi['list'] = async (account, signal) =>
    read(storedGrantsSchema, await ask(urlOf(getPermissions, account), undefined, signal)).grants

  return {
    list,

    async isOffered(account, signal) {
      if (isKnown) return true
      try {
        await list(account, AbortSignal.any([signal, AbortSignal.timeout(offeredMs)]))
        isKnown = true
      } catch {
        signal.throwIfAborted()
      }
      return isKnown
    },

    async store(account, { contexts, hashes, origin }, signal) {
      const answer = read(
        storeGrantsAnswerSchema,
        await ask(urlOf(postPermissions, account), { contexts, origin }, signal),
      )
      const stored = answer.grants.map(({ hash }) => hash)
      if (stored.join() !== hashes.join()) throw permissionError('permissions/unavailable', answer)
    },

    async revoke(account, revoked, signal) {
      read(revokeGrantsAnswerSchema, await ask(urlOf(postRevokePermissions, account), revoked, signal))
    },
  }
}
