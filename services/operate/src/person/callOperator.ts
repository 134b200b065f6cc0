import { errorBodySchema } from '@latchkey/protocol/http'
import type { VaultEndpoint } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { OperateError } from '../OperateError.ts'

/** A service of this machine, and what its operator names themselves by. */
export type OperatorPlace = {
  readonly name: 'auth' | 'guardian'
  readonly host: string
  readonly port: number
  readonly operatorToken: string
}

const timeoutMs = 30_000

/**
 * An operator's call to a service on this machine. What names a person goes in the body.
 * @throws OperateError that says what to do.
 */
export async function callOperator<Body extends v.GenericSchema, Response extends v.GenericSchema>(
  { name, host, port, operatorToken }: OperatorPlace,
  { path, response }: VaultEndpoint<Body, Response>,
  body: v.InferInput<Body>,
): Promise<v.InferOutput<Response>> {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const answer = await fetch(`http://${reached}:${port}${path}`, {
    method: 'POST',
    // By name, so that no client adds what only browsers send.
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (answer === undefined)
    throw new OperateError(`The ${name} does not answer on port ${port}. Start it, and try again.`)
  const sent: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) {
    const known = v.safeParse(response, sent)
    if (known.success) return known.output
    throw new OperateError(
      `The ${name} answers in a form that this version does not know: run the command of the version that the ${name} has.`,
    )
  }
  const said = v.safeParse(errorBodySchema, sent)
  const code = said.success ? said.output.code : String(answer.status)
  if (code === 'api/not-found')
    throw new OperateError(`The ${name} does not take this token. Start it with the OPERATOR_TOKEN that it has here.`)
  if (code === 'vault/conflict')
    throw new OperateError('The person can not be told: no mail address of theirs is known. `delete` needs none.')
  if (code === 'vault/absent') throw new OperateError(`The ${name} has no such person.`)
  throw new OperateError(`The ${name} refused: ${code}.`)
}
