import * as v from 'valibot'

/**
 * The body of every answer with status 400 and above, of every service. `status` and `reasons` are the peer's form,
 * `code` and `requestId` are ours: programs decide by `code`, people report `requestId`.
 */
export const errorBodySchema = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
  code: v.string(),
  requestId: v.string(),
})

export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** Text without the zero character, which PostgreSQL stores in no text. */
export const plainTextSchema = v.pipe(v.string(), v.excludes('\0'))

/**
 * Every code that the services put into an error body, with the status it is sent with unless the endpoint's own
 * list says otherwise. `retryable`: the same call may succeed later, and a `Retry-After` header says when.
 */
export const apiErrors = {
  'api/invalid-request': { status: 400, retryable: false },
  'api/invalid-address': { status: 400, retryable: false },
  'api/unsupported-chain': { status: 400, retryable: false },
  'api/invalid-name': { status: 400, retryable: false },
  'api/name-taken': { status: 400, retryable: false },
  'api/timestamp-expired': { status: 400, retryable: false },
  'api/no-route': { status: 400, retryable: false },
  'api/quote-expired': { status: 400, retryable: false },
  'api/swap-refused': { status: 400, retryable: false },
  'api/output-zero': { status: 400, retryable: false },
  'api/insufficient-balance': { status: 400, retryable: false },
  'api/fee-not-covered': { status: 400, retryable: false },
  'api/signature-invalid': { status: 401, retryable: false },
  'api/project-id-missing': { status: 401, retryable: false },
  'api/project-id-invalid': { status: 401, retryable: false },
  'api/origin-not-allowed': { status: 403, retryable: false },
  'api/not-found': { status: 404, retryable: false },
  'api/method-not-allowed': { status: 405, retryable: false },
  'api/payload-too-large': { status: 413, retryable: false },
  'api/invalid-body': { status: 422, retryable: false },
  'api/upgrade-required': { status: 426, retryable: false },
  'api/rate-limited': { status: 429, retryable: true },
  'api/quota-exceeded': { status: 429, retryable: true },
  'api/internal': { status: 500, retryable: false },
  'api/upstream-unavailable': { status: 503, retryable: true },
  'api/storage-full': { status: 503, retryable: true },
  'rpc/parse-error': { status: 400, retryable: false },
  'rpc/invalid-request': { status: 400, retryable: false },
} as const satisfies Record<string, { status: number; retryable: boolean }>

/** A code of an error body. */
export type ApiErrorCode = keyof typeof apiErrors
