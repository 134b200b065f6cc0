import { constants, type ErrorCode, isKitError, type KitError } from '@latchkey/protocol'
import {
  type AnyEndpoint,
  type ApiErrorCode,
  apiErrors,
  type Endpoint,
  type EndpointInput,
  endpointUrl,
  errorBodySchema,
} from '@latchkey/protocol/http'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import type { Kit } from '../kit/kit.types.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'
import { reportError } from '../telemetry/telemetry.ts'
import { badAnswer, badStatus, type CallFailure, noService, refused, timedOut, unreachable } from './api.errors.ts'
import { identityQuery } from './identity.ts'

type Input = { readonly params?: object; readonly query?: object; readonly body?: unknown }

/** Failures that the operator has to mend: shown once a page, with the wording of spec 8. */
const alerts: Partial<Record<ErrorCode, string>> = {
  'api/project-id-invalid': 'Invalid Project ID',
  'api/project-id-missing': 'Project ID Not Configured',
  'api/origin-not-allowed': 'Invalid App Configuration',
}

/** Calls the services. Every call carries the SDK's identity and the project id (spec 7). */
export function apiClient(kit: Kit): apiClient.ReturnType {
  return {
    async call(endpoint, input, options = {}) {
      try {
        const response = await send(kit, endpoint, input, options.signal)
        return parse(endpoint, response, await readBody(endpoint, response))
      } catch (error) {
        if (isKitError(error)) {
          alertOnce(kit, error.code)
          reportFault(kit, error)
        }
        throw isKitError(error, 'api/timestamp-expired') ? await toldByClock(kit, error) : error
      }
    },
  }
}

async function send(kit: Kit, endpoint: AnyEndpoint, input: Input, signal: AbortSignal | undefined): Promise<Response> {
  const { apiUrl } = kit.options
  if (!apiUrl) throw noService()
  const params = { ...input.params } as Record<string, string>
  const url = endpointUrl(apiUrl, endpoint.path, params, { ...input.query }, identityQuery(kit))
  const limit = new AbortController()
  const cancelLimit = kit.env.clock.setTimer(() => limit.abort(), constants.rpcTimeoutMs)
  try {
    return await kit.env.fetch(url, {
      method: endpoint.method,
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      // Plain text needs no preflight; the services parse JSON whatever the type (spec 7).
      ...(input.body === undefined
        ? {}
        : { body: JSON.stringify(input.body), headers: { 'content-type': 'text/plain' } }),
    })
  } catch (error) {
    if (limit.signal.aborted) throw timedOut()
    if (signal?.aborted) throw error
    throw unreachable({ cause: error })
  } finally {
    cancelLimit()
  }
}

async function readBody(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  if (!response.ok || endpoint.responseType === 'json') return response.json().catch(() => undefined)
  return endpoint.responseType === 'image' ? response.blob() : response.text()
}

function parse<E extends AnyEndpoint>(endpoint: E, response: Response, body: unknown): InferOutput<E['response']> {
  if (response.ok) {
    const parsed = safeParse(endpoint.response, body)
    if (!parsed.success) throw badAnswer({ endpointId: endpoint.id, cause: parsed.issues })
    return parsed.output as InferOutput<E['response']>
  }
  const { headers, status } = response
  const failure = { status, retryAfterMs: parseRetryAfter(headers.get('retry-after')), date: headers.get('date') }
  const parsed = safeParse(errorBodySchema, body)
  const codes: typeof apiErrors = { ...apiErrors, ...endpoint.errorCodes }
  if (!parsed.success || !isCode(codes, parsed.output.code)) {
    const retryable = (constants.retryableHttpStatuses as readonly number[]).includes(response.status)
    throw badStatus({ failure, retryable })
  }
  const { code, reasons, requestId } = parsed.output
  const { retryable } = codes[code]
  throw refused({ code, description: reasons[0]?.description ?? code, retryable, requestId, failure })
}

/** A refused time as what is behind it. Apart: few calls name one. */
async function toldByClock(kit: Kit, error: KitError): Promise<KitError> {
  const { clockOff } = await import('./clockOff.ts')
  const { date } = error.cause as CallFailure
  return clockOff({ date, nowMs: kit.env.clock.nowMs() }) ?? error
}

/** Codes of every route, and those of the endpoint. */
function isCode(codes: typeof apiErrors, code: string): code is ApiErrorCode {
  return Object.hasOwn(codes, code)
}

/** What the service got wrong; what it refuses by its rules is no fault. */
function reportFault(kit: Kit, error: KitError): void {
  if (error.code === 'http/invalid-answer') reportError(kit, 'DATA_PARSING_ERROR', error)
  else if (error.code.startsWith('http/')) reportError(kit, 'API_ERROR', error)
}

function alertOnce(kit: Kit, code: ErrorCode): void {
  const message = alerts[code]
  const shown = kit.internals.get(createShown)
  if (message === undefined || shown.has(code)) return
  shown.add(code)
  showErrorToast(kit, { message, code })
}

const createShown = () => new Set<ErrorCode>()

export declare namespace apiClient {
  type ReturnType = {
    /**
     * Calls an endpoint and parses its answer.
     * @throws KitError `api/*` as the service answers, `http/timeout` after 10 s, `http/unreachable`, `http/status`,
     * `http/invalid-answer`.
     */
    call<
      Path extends string,
      Query extends GenericSchema,
      Body extends GenericSchema | undefined,
      Answer extends GenericSchema,
    >(
      endpoint: Endpoint<Path, Query, Body, Answer>,
      input: EndpointInput<Path, Query, Body>,
      options?: { signal?: AbortSignal | undefined },
    ): Promise<InferOutput<Answer>>
  }
}

/** The delay of a `Retry-After` header in seconds form (RFC 9110 10.2.3), the only one that our services send. */
function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined
}
