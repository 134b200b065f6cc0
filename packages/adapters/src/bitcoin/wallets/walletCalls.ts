import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'

/**
 * The result of a request to a wallet that speaks JSON-RPC over a method (WBIP-001). Its errors are thrown as they are,
 * with their code, whether the wallet throws them or answers with them.
 */
export async function requestResult(asked: Promise<unknown> | undefined): Promise<unknown> {
  if (!asked) throw new KitError({ code: 'wallet/unavailable', shortMessage: 'There is no wallet to ask' })
  const answer = await asked.catch((thrown: unknown) => {
    throw errorOf(thrown) ?? thrown
  })
  const error = errorOf(answer)
  if (error) throw error
  return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : answer
}

/** sats-connect's code for a person who says no; -32002 is its "access denied". */
const rejectionCode = -32000

function errorOf(answer: unknown): Error | undefined {
  const error: unknown = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message } = error as Record<string, unknown>
  return Object.assign(new Error(typeof message === 'string' ? message : 'The wallet refused'), {
    code: code === rejectionCode ? 4001 : code,
  })
}

/**
 * Calls a method of an object of the page, at once, so that a prompt opens in the person's gesture. Undefined when there
 * is no such method.
 */
export function callMethod(target: unknown, name: string, ...input: readonly unknown[]): Promise<unknown> | undefined {
  const method = methodOf(target, name)
  if (!method) return undefined
  try {
    return Promise.resolve(Reflect.apply(method, target, input))
  } catch (error) {
    return Promise.reject(error)
  }
}

/** A method of an object that nothing is known of; a getter that throws counts as none. */
export function methodOf(target: unknown, name: string): ((...input: unknown[]) => unknown) | undefined {
  if ((typeof target !== 'object' || target === null) && typeof target !== 'function') return undefined
  try {
    const found: unknown = Reflect.get(target, name)
    return typeof found === 'function' ? (found as (...input: unknown[]) => unknown) : undefined
  } catch {
    return undefined
  }
}

/** What a wallet answered, parsed. @throws KitError `unknown` when it is something else. */
export function expectAnswer<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet answered with something else than it was asked for' })
}
