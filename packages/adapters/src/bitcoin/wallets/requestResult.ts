import { KitError } from '@latchkey/protocol'

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
