import { KitError, type Namespace } from '@latchkey/protocol'

/** There is no wallet to ask: none was given to the kit, or none is connected on the chain. Spec 8. */
export function connectionClientNotSet({ details }: { details: string }): KitError {
  return new KitError({
    code: 'connection/client-not-set',
    shortMessage: 'ConnectionController client not set',
    details,
  })
}

export function walletUnavailable({ connectorId }: { connectorId: string }): KitError {
  return new KitError({
    code: 'wallet/unavailable',
    shortMessage: 'The wallet is not available',
    details: connectorId,
  })
}

export function noAccount(): KitError {
  return new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet gave no account' })
}

/** One wallet refused to end its session; here it has ended all the same. Spec 8. */
export function disconnectFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'connection/disconnect-failed', shortMessage: 'Failed to disconnect', cause })
}

/** Some of several wallets refused to end their sessions: one line for each chain. Spec 8. */
export function disconnectChainsFailed({
  failures,
}: {
  failures: readonly disconnectChainsFailed.Failure[]
}): KitError {
  const lines = failures.map(({ namespace, reason }) => `Failed to disconnect chain ${namespace}: ${reason}`)
  const [shortMessage = 'Failed to disconnect', ...metaMessages] = lines
  return new KitError({
    code: 'connection/disconnect-chains-failed',
    shortMessage,
    metaMessages,
    cause: failures.map(({ cause }) => cause),
  })
}

export declare namespace disconnectChainsFailed {
  type Failure = { namespace: Namespace; reason: string; cause: unknown }
}
