import { FrameFault } from '../faults/FrameFault.ts'

/** Why a browser gave no passkey. The person's own no and a time that ran out are not told apart by browsers. */
export function passkeyFault(cause: unknown): FrameFault {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError')
    return new FrameFault('wallet/user-rejected', { cause })
  return new FrameFault('login/passkey-unavailable', { cause })
}
