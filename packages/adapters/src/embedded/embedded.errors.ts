import { type ErrorCode, KitError } from '@latchkey/protocol'
import { errorEntry } from '@latchkey/protocol/errors'
import type { FrameError, FrameTimeoutReason } from '@latchkey/protocol/frame'

/** An error of the catalogue in its own words. */
export function frameFault(code: ErrorCode, options: { details?: string; cause?: unknown } = {}): KitError {
  const { shortMessage, retryable } = errorEntry(code)
  return new KitError({ code, shortMessage, retryable, ...options })
}

/** A request was given up for a reason that is reported. */
export function timedOut(reason: FrameTimeoutReason): KitError {
  const code = reason === 'iframe_load_failed' ? 'frame/load-failed' : 'frame/request-timeout'
  return frameFault(code, { details: reason })
}

/** What the frame answered, as an error of ours. The cause has the code by which EIP-1193 knows it. */
export function toFrameFault({ message, code = 'frame/error', rpcCode, retryInSeconds }: FrameError): KitError {
  if (code === 'login/device-waiting' && retryInSeconds !== undefined) return waiting(retryInSeconds)
  if (code === 'login/throttled' && retryInSeconds !== undefined) return throttled(retryInSeconds)
  const entry = errorEntry(code)
  return new KitError({
    code,
    shortMessage: message === '' ? entry.shortMessage : message,
    retryable: entry.retryable,
    ...(rpcCode !== undefined && { cause: { code: rpcCode, message } }),
  })
}

/** This device has to wait. The details say until when, by the clock of this page. */
function waiting(seconds: number): KitError {
  return frameFault('login/device-waiting', { details: new Date(Date.now() + seconds * 1_000).toISOString() })
}

/** A mail was asked for too soon. Spec 5. */
export function throttled(seconds: number): KitError {
  return new KitError({
    code: 'login/throttled',
    shortMessage: `Please try again after ${Math.ceil(seconds)} seconds`,
    retryable: true,
  })
}
