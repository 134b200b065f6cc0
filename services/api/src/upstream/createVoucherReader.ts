import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { serviceEndpoints } from '@latchkey/protocol/vault'
import type { Clock } from '@latchkey/service-kit/clock'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'
import type { Address } from 'viem'
import { ApiError } from '../http/ApiError.ts'

/** How long the keys of `auth` are kept. */
const keptMs = 10 * 60_000
/** They are not asked for again within this time, whatever key ids callers make up. */
const quietMs = 5_000
const timeoutMs = 4_000
/** Clocks of two services differ. */
const skewMs = 30_000

const form = /^([\w-]{1,500})\.([\w-]{1,2000})\.([\w-]{86})$/
const headerSchema = v.strictObject({ alg: v.literal('EdDSA'), typ: v.literal('account-voucher+jwt'), kid: v.string() })
const claimsSchema = v.object({
  iss: v.literal('auth'),
  sub: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{40}$/),
    v.transform((text) => text.toLowerCase() as Address),
  ),
  aud: v.string(),
  project: v.string(),
  exp: v.number(),
})
const authAway = () =>
  new ApiError({
    code: 'api/upstream-unavailable',
    field: 'authorization',
    description: 'Whether the account is logged in can not be found out at present: auth does not answer.',
    retryAfterMs: quietMs,
  })
const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/**
 * Reads by whom `auth` says that an account belongs to somebody who is logged in. Its public keys are asked for at its
 * own address, and kept.
 */
export function createVoucherReader({ authUrl, audience, clock }: createVoucherReader.Options): VoucherReader {
  let kept: { readonly keys: ReadonlyMap<string, KeyObject>; readonly atMs: number } | undefined
  let asking: Promise<ReadonlyMap<string, KeyObject>> | undefined

  async function fetchKeys(): Promise<ReadonlyMap<string, KeyObject>> {
    const { path, response } = serviceEndpoints.authKeys
    const answer = await fetch(`${authUrl}${path}`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    const { signing } = v.parse(response, await readAnswer(answer))
    const keys = new Map(
      signing.keys.map(({ kid, kty, crv, x }) => [kid, createPublicKey({ key: { kty, crv, x }, format: 'jwk' })]),
    )
    kept = { keys, atMs: clock.nowMs() }
    return keys
  }

  async function keyOf(kid: string): Promise<KeyObject | undefined> {
    const ageMs = kept === undefined ? Number.POSITIVE_INFINITY : clock.nowMs() - kept.atMs
    if (kept !== undefined && ageMs < keptMs && (kept.keys.has(kid) || ageMs < quietMs)) return kept.keys.get(kid)
    asking ??= fetchKeys().finally(() => {
      asking = undefined
    })
    const keys = await asking.catch(() => {
      throw authAway()
    })
    return keys.get(kid)
  }

  return async (voucher, project) => {
    const [, head = '', body = '', signature = ''] = form.exec(voucher) ?? []
    let header: v.InferOutput<typeof headerSchema>
    let claims: v.InferOutput<typeof claimsSchema>
    try {
      header = v.parse(headerSchema, read(head))
      claims = v.parse(claimsSchema, read(body))
    } catch {
      return undefined
    }
    const isOver = claims.exp * 1000 + skewMs < clock.nowMs()
    if (isOver || claims.project !== project || claims.aud !== audience) return undefined
    const key = await keyOf(header.kid)
    if (key === undefined) return undefined
    const isSigned = verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
    return isSigned ? claims.sub : undefined
  }
}

/**
 * @param project As the caller names it.
 * @returns The account that is vouched for. Undefined: the voucher is not for this service and project, over, or not signed.
 * @throws ApiError `api/upstream-unavailable` where the keys can't be had
 */
export type VoucherReader = (voucher: string, project: string) => Promise<Address | undefined>

export declare namespace createVoucherReader {
  type Options = {
    /** Without a slash at the end. */
    authUrl: string
    /** Whom vouchers are made out to: where this service answers. */
    audience: string
    clock: Clock
  }
}
