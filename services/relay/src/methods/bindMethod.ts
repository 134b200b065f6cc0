import * as v from 'valibot'
import { Refusal } from '../wire/Refusal.ts'
import { isRpcReason, rpcError } from '../wire/rpcError.ts'
import type { MethodPrefix } from '../wire/splitMethod.ts'
import type { Caller, Method, MethodServices, Outcome } from './method.types.ts'

/** A method with its services at hand and its parameters not yet read. */
export type BoundMethod = (caller: Caller, prefix: MethodPrefix, params: unknown) => Promise<Outcome>

/** Binds `method`: parameters that do not fit are refused with the reason that their schema names, else as -32602. */
export function bindMethod<Params extends v.GenericSchema>(
  services: MethodServices,
  method: Method<Params>,
): BoundMethod {
  const schema = method.params(services.limits)
  return async (caller, prefix, params) => {
    const read = v.safeParse(schema, params, { abortEarly: true })
    if (!read.success) throw refusalOf(read.issues[0])
    return method.run(services, { caller, prefix, params: read.output })
  }
}

function refusalOf(issue: v.BaseIssue<unknown>): Refusal {
  // A union reports the problem one level down.
  const named = [issue, ...(issue.issues ?? [])].find((candidate) => isRpcReason(candidate.message))
  if (named !== undefined && isRpcReason(named.message)) return new Refusal(rpcError(named.message))
  const path = v.getDotPath(issue) ?? 'params'
  return new Refusal({
    code: -32602,
    message: `Invalid params: ${path}: expected ${issue.expected ?? 'another value'}`,
  })
}
