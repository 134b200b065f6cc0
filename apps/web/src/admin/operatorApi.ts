import { type Endpoint, type EndpointInput, endpointUrl, errorBodySchema } from '@latchkey/protocol/http'
import * as v from 'valibot'

/** Why a call was not answered: a code of the service, or `offline` where none came. */
export class OperatorCallError extends Error {
  override readonly name = 'OperatorCallError'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** The code of whatever was thrown. */
export const codeOf = (error: unknown): string => (error instanceof OperatorCallError ? error.code : 'unknown')

/** Asks the service in the name of who is logged in: the browser sends the session, which no script can read. */
export async function callOperator<
  Path extends string,
  Query extends v.GenericSchema,
  Body extends v.GenericSchema | undefined,
  Response extends v.GenericSchema,
>(
  apiUrl: string,
  endpoint: Endpoint<Path, Query, Body, Response>,
  input: EndpointInput<Path, Query, Body>,
): Promise<v.InferOutput<Response>> {
  const url = endpointUrl(
    apiUrl,
    endpoint.path,
    { ...input.params },
    input.query as Readonly<Record<string, string | undefined>>,
    {},
  )
  const sent =
    'body' in input
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) }
      : {}
  let response: globalThis.Response
  let answer: unknown
  try {
    response = await fetch(url, { ...sent, credentials: 'include', cache: 'no-store' })
    answer = await response.json()
  } catch (error) {
    throw new OperatorCallError('offline', { cause: error })
  }
  if (response.ok) return v.parse(endpoint.response, answer)
  const failure = v.safeParse(errorBodySchema, answer)
  throw new OperatorCallError(failure.success ? failure.output.code : 'unknown')
}
