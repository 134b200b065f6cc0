import { errorCatalogue, isKitError } from '@latchkey/protocol'
import type { ErrorEntry } from '@latchkey/protocol/errors'
import type { FrameError } from '@latchkey/protocol/frame'
import { FrameFault } from './FrameFault.ts'

const maximum = 1_024

/** What a page is told of a failure. Of what nobody foresaw it learns the fallback text alone (spec 8). */
export function toFrameError(error: unknown): FrameError {
  if (!isKitError(error))
    return isAbort(error)
      ? { message: errorCatalogue['request/aborted'].shortMessage, code: 'request/aborted' }
      : { message: errorCatalogue['frame/error'].shortMessage, code: 'frame/error' }
  const { jsonRpcCode }: ErrorEntry = errorCatalogue[error.code]
  const fault = error instanceof FrameFault ? error : undefined
  const rpcCode = fault?.rpcCode ?? jsonRpcCode
  const { retryInSeconds } = fault ?? {}
  return {
    message: error.shortMessage.slice(0, maximum),
    code: error.code,
    ...(rpcCode === undefined ? {} : { rpcCode }),
    ...(retryInSeconds === undefined ? {} : { retryInSeconds }),
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
